import { expect } from "chai";
import {
  date,
  expectKeys,
  expectRefusal,
  expectShape,
  expectStatus,
  filledText,
  flag,
  integer,
  list,
  object,
  optional,
  text,
} from "../expected.ts";
import { area, skip } from "../row.ts";
import type { Site } from "../site.ts";

async function accession(site: Site): Promise<string> {
  const { checklists } = expectStatus(await site.registry().get("/registry/mixs"), 200);
  return checklists[0]?.accession ?? skip("this registry has no checklist");
}

/** The public registry: checklists, the catalog, releases. */
export const registryContent = area("registry", "catalog-and-registry", [
  [
    "§4 Public registry",
    "GET /registry/mixs answers { version: integer, checklists }",
    async (site) => {
      const body = expectStatus(await site.registry().get("/registry/mixs"), 200);
      expectShape(body, { version: integer, checklists: list });
    },
  ],
  [
    "§4 Public registry",
    "GET /registry/mixs with an accession answers { version, checklist }",
    async (site) => {
      const resolved = await accession(site);
      const body = expectStatus(await site.registry().get(`/registry/mixs?accession=${resolved}`), 200);
      expectShape(body, { version: integer, checklist: object });
      expect(body.checklist.accession).to.equal(resolved);
    },
  ],
  [
    "§7 Errors",
    "an unknown accession is 404 'Unknown MIxS checklist accession: <accession>'",
    async (site) =>
      expectRefusal(
        await site.registry().get("/registry/mixs?accession=CONF999"),
        404,
        "Unknown MIxS checklist accession: CONF999",
      ),
  ],
  [
    "§4 Catalog provider",
    "GET /registry/sequencing-tech returns the full catalog configuration document, raw or wrapped",
    async (site) => {
      const body = expectStatus(await site.registry().get("/registry/sequencing-tech"), 200);
      const config = body.config ?? body;
      expectKeys(config, { version: integer, technologies: list });
      for (const name of ["technologies", "devices"])
        for (const entry of config[name] ?? [])
          expectKeys(
            entry,
            { id: filledText, name: filledText, available: optional(flag), order: optional(integer) },
            `${name} ${entry.id}`,
          );
    },
  ],
  [
    "§2 Device entry",
    "a device's platformId equals a technology's id; ids are unique",
    async (site) => {
      const body = expectStatus(await site.registry().get("/registry/sequencing-tech"), 200);
      const { technologies, devices = [] } = body.config ?? body;
      const ids: string[] = technologies.map(({ id }: { id: string }) => id);
      expect(ids).to.include.members(devices.map(({ platformId }: { platformId: string }) => platformId));
      expect(new Set(ids).size).to.equal(ids.length);
    },
  ],
  [
    "§4 Public registry",
    "GET /version answers { latest: release, updateAvailable, currentVersion }",
    async (site) => {
      const body = expectStatus(await site.registry().get("/version"), 200);
      expectShape(body, { latest: object, updateAvailable: flag, currentVersion: text });
      expectShape(body.latest, {
        version: filledText,
        channel: filledText,
        releaseDate: date,
        downloadUrl: optional(text),
        checksum: optional(text),
        releaseNotes: optional(text),
        minNodeVersion: optional(text),
        databaseRequirement: optional(text),
      });
    },
  ],
  [
    "§4 Public registry",
    "channel is stable by default",
    async (site) => {
      const client = site.registry();
      const { body } = await client.get("/version");
      expect(body.latest.channel).to.equal("stable");
      expect((await client.get("/version?channel=stable")).body).to.deep.equal(body);
    },
  ],
  [
    "§4 Public registry",
    "updateAvailable is a numeric comparison (a component 10 is newer than 9), and always false when current is not supplied",
    async (site) => {
      const client = site.registry();
      const { latest, updateAvailable } = (await client.get("/version")).body;
      expect(updateAvailable).to.equal(false);
      const latestFor = async (current: string) => (await client.get(`/version?current=${current}`)).body;
      const [major = 0, minor = 0] = String(latest.version).split(".").map(Number);
      expect((await latestFor("0.0.0")).updateAvailable, "0.0.0").to.equal(true);
      expect((await latestFor(latest.version)).updateAvailable, "the latest itself").to.equal(false);
      expect((await latestFor(`${major}.${minor + 10}.0`)).updateAvailable, "a newer minor").to.equal(false);
      expect((await latestFor(`${major + 10}.0.0`)).updateAvailable, "a newer major").to.equal(false);
      expect((await latestFor("0.0.9")).currentVersion).to.equal("0.0.9");
    },
  ],
  [
    "§7 Errors",
    "no release for the channel is 404 'No releases found for channel'",
    async (site) =>
      expectRefusal(
        await site.registry().get("/version?channel=nightly"),
        404,
        "No releases found for channel",
      ),
  ],
]);
