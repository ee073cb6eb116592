import { expect } from "chai";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { extract } from "tar-stream";
import type { Answer, Client } from "../client.ts";
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
  listOf,
  mapOf,
  object,
  oneOf,
  optional,
  text,
  timestamp,
} from "../expected.ts";
import { area, type Row, skip } from "../row.ts";
import type { Site } from "../site.ts";

const SHARED = { public: true, "s-maxage": "300", "stale-while-revalidate": "600" };
const RESEARCH = { "s-maxage": "3600", "stale-while-revalidate": "86400" };
const DEFINITION_ID = /^[a-z0-9-]+$/;
const CATEGORIES = [
  ["metagenomics", "Metagenomics"],
  ["submission", "Submission"],
  ["quality-control", "Quality Control"],
  ["order-utilities", "Order Utilities"],
];

interface Entry {
  id: string;
  latestVersion: string;
  isPrivate: boolean;
  versions: { version: string; downloadUrl?: string }[];
  databases?: object[];
}

async function index(site: Site): Promise<{ pipelines: Entry[] } & Record<string, unknown>> {
  return expectStatus(await site.registry().get("/registry"), 200);
}

/** An entry whose payload this registry hosts. */
async function hosted(site: Site): Promise<{ entry: Entry; version: string; path: string }> {
  const { pipelines } = await index(site);
  for (const entry of pipelines) {
    const listed = entry.versions.find(
      ({ downloadUrl }) => downloadUrl !== undefined && downloadUrl !== null,
    );
    if (listed)
      return {
        entry,
        version: listed.version,
        path: `/registry/pipelines/${entry.id}/${listed.version}/download`,
      };
  }
  return skip("this registry hosts no payload");
}

async function accession(site: Site): Promise<string> {
  const { checklists } = expectStatus(await site.registry().get("/registry/mixs"), 200);
  return checklists[0]?.accession ?? skip("this registry has no checklist");
}

/** The directives of a Cache-Control header. */
function cacheOf({ headers }: Answer): Record<string, string | true> {
  const directives = (headers.get("cache-control") ?? "").split(",").map((one) => one.trim().split("="));
  return Object.fromEntries(directives.map(([name = "", value]) => [name, value ?? true]));
}

async function filesOf(payload: Buffer): Promise<string[]> {
  const names: string[] = [];
  const tar = extract();
  tar.on("entry", (header, stream, next) => {
    names.push(header.name.replace(/^\.\//, ""));
    stream.on("end", next).resume();
  });
  const end = new Promise<void>((resolve, reject) => {
    tar.on("finish", () => resolve());
    tar.on("error", reject);
  });
  tar.end(gunzipSync(payload));
  await end;
  return names;
}

const OPEN_PATHS: [what: string, path: (site: Site) => Promise<string>][] = [
  ["/registry", async () => "/registry"],
  ["/registry/{id}", async (site) => `/registry/${(await hosted(site)).entry.id}`],
  ["the download endpoint", async (site) => (await hosted(site)).path],
  ["/registry/mixs", async () => "/registry/mixs"],
];

const METRIC = {
  id: filledText,
  label: filledText,
  category: filledText,
  source: text,
  unit: text,
  cadence: text,
  flagship: flag,
  series: list,
};

interface Metric {
  id: string;
  category: string;
  flagship: boolean;
  series: [string, number][];
}

async function research(client: Client, query = ""): Promise<{ metrics: Metric[]; count: number }> {
  return expectStatus(await client.get(`/research-data${query}`), 200);
}

type Asked = [section: string, sentence: string, check: Row["check"]];

/** The public registry. */
export const registry = area("registry", "catalog-and-registry", [
  [
    "§4 Public registry",
    "GET /registry answers { version, lastUpdated, baseUrl, pipelines, categories }",
    async (site) => {
      expectShape(await index(site), {
        version: filledText,
        lastUpdated: date,
        baseUrl: filledText,
        pipelines: list,
        categories: list,
      });
    },
  ],
  [
    "§2 Pipeline catalog entry",
    "the categories are metagenomics, submission, quality-control and order-utilities, each with name and description",
    async (site) => {
      const { categories } = (await index(site)) as unknown as { categories: Record<string, string>[] };
      expect(categories.map(({ id, name }) => [id, name])).to.have.deep.members(CATEGORIES);
      for (const category of categories)
        expectKeys(category, { description: text }, `category ${category["id"]}`);
    },
  ],
  [
    "§2 Pipeline catalog entry",
    "every entry has the documented fields",
    async (site) => {
      for (const entry of (await index(site)).pipelines)
        expectKeys(
          entry,
          {
            id: {
              is: "an id of small letters, digits and dashes",
              holds: (id) => DEFINITION_ID.test(String(id)),
            },
            name: filledText,
            shortName: optional(text),
            shortDescription: optional(text),
            category: oneOf(...CATEGORIES.map(([id]) => id)),
            tags: listOf(text),
            author: optional(text),
            provider: optional(text),
            latestVersion: filledText,
            versions: list,
            verified: flag,
            featured: flag,
            status: optional(text),
            icon: optional(text),
            isPrivate: flag,
            licenseRequired: flag,
            targets: object,
            capabilities: optional(object),
            sequencingCompatibility: optional(object),
            source: object,
            databases: list,
          },
          `pipeline ${entry.id}`,
        );
    },
  ],
  [
    "§2 Pipeline catalog entry",
    "versions are { version, downloadUrl? }; downloadUrl only where the registry hosts the payload",
    async (site) => {
      for (const { id, versions, latestVersion } of (await index(site)).pipelines) {
        for (const version of versions)
          expectKeys(
            version,
            { version: filledText, downloadUrl: optional(filledText) },
            `a version of ${id}`,
          );
        expect(versions.map(({ version }) => version)).to.include(latestVersion);
      }
      const { entry, version } = await hosted(site);
      const url = entry.versions.find((one) => one.version === version)?.downloadUrl;
      expect(url).to.match(new RegExp(`/registry/pipelines/${entry.id}/${version}/download$`));
    },
  ],
  [
    "§2 Pipeline catalog entry",
    "the first three capability flags appear on every entry",
    async (site) => {
      for (const entry of (await index(site)).pipelines as unknown as { id: string; capabilities: unknown }[])
        expectKeys(
          entry.capabilities,
          { requiresLinkedReads: flag, writesCanonicalReadMetadata: flag, writesCanonicalReadFiles: flag },
          `capabilities of ${entry.id}`,
        );
    },
  ],
  [
    "§2 Pipeline catalog entry",
    "databases are { id, label, version, fileName, downloadUrl, configKey, mode }",
    async (site) => {
      const databases = (await index(site)).pipelines.flatMap((entry) => entry.databases ?? []);
      if (databases.length === 0) skip("no pipeline of this registry needs a database");
      for (const database of databases)
        expectKeys(
          database,
          {
            id: filledText,
            label: filledText,
            version: optional(text),
            fileName: optional(text),
            downloadUrl: optional(text),
            configKey: optional(text),
            mode: optional(text),
          },
          "a database",
        );
    },
  ],
  [
    "§4 Public registry",
    "GET /registry/{id} answers the full metadata of one pipeline, with description, steps, tools and requirements",
    async (site) => {
      for (const { id } of (await index(site)).pipelines) {
        const body = expectStatus(await site.registry().get(`/registry/${id}`), 200);
        expect(body.id).to.equal(id);
        expect(body).to.include.keys("description", "tools", "requirements");
      }
    },
  ],
  ...["UPPER", "a_b", "a.b", "%2e%2e%2fetc"].map((id): Asked => [
    "§7 Errors",
    `an id that fails the pattern is 400 'Invalid pipeline ID': ${id}`,
    async (site) => {
      expectRefusal(await site.registry().get(`/registry/${id}`), 400, "Invalid pipeline ID");
      expectRefusal(
        await site.registry().get(`/registry/pipelines/${id}/1.0.0/download`),
        400,
        "Invalid pipeline ID",
      );
    },
  ]),
  ...["1..0", "1.0-beta", "V1", "..%2f1.0.0"].map((version): Asked => [
    "§7 Errors",
    `a version that fails the pattern is 400 'Invalid pipeline version': ${version}`,
    async (site) => {
      const { entry } = await hosted(site);
      expectRefusal(
        await site.registry().get(`/registry/pipelines/${entry.id}/${version}/download`),
        400,
        "Invalid pipeline version",
      );
    },
  ]),
  [
    "§7 Errors",
    "no such pipeline is 404 'Pipeline not found'",
    async (site) =>
      expectRefusal(await site.registry().get("/registry/no-such-pipeline"), 404, "Pipeline not found"),
  ],
  [
    "§7 Errors",
    "no such package is 404 'Pipeline package not found'",
    async (site) => {
      const { entry } = await hosted(site);
      for (const path of [`${entry.id}/999.0.0`, "no-such-pipeline/1.0.0"])
        expectRefusal(
          await site.registry().get(`/registry/pipelines/${path}/download`),
          404,
          "Pipeline package not found",
        );
    },
  ],
  [
    "§5 Authentication",
    "private pipeline packages are listed, but their payload is not served publicly",
    async (site) => {
      const hidden = (await index(site)).pipelines.find(({ isPrivate }) => isPrivate);
      if (!hidden) skip("this registry lists no private package");
      const path = `/registry/pipelines/${hidden.id}/${hidden.latestVersion}/download`;
      expectRefusal(await site.registry().get(path), 404, "Pipeline package not found");
    },
  ],
  [
    "§4 Public registry",
    "the download payload contains manifest.json, definition.json, registry.json and a samplesheet generator",
    async (site) => {
      const { path } = await hosted(site);
      const answer = await site.registry().get(path);
      expectStatus(answer, 200);
      if (answer.bytes[0] !== 0x1f)
        skip("the container format of the payload is not documented, and none known here");
      const names = await filesOf(answer.bytes);
      expect(names).to.include.members(["manifest.json", "definition.json", "registry.json"]);
      expect(
        names.some((name) => /samplesheet/i.test(name)),
        "a samplesheet generator",
      ).to.equal(true);
    },
  ],
  [
    "§4 Public registry",
    "the same version is the same payload at every download",
    async (site) => {
      const { path } = await hosted(site);
      const hash = async () =>
        createHash("sha256")
          .update((await site.registry().get(path)).bytes)
          .digest("hex");
      expect(await hash()).to.equal(await hash());
    },
  ],
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
      const asked = await accession(site);
      const body = expectStatus(await site.registry().get(`/registry/mixs?accession=${asked}`), 200);
      expectShape(body, { version: integer, checklist: object });
      expect(body.checklist.accession).to.equal(asked);
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
      const told = async (current: string) => (await client.get(`/version?current=${current}`)).body;
      const [major = 0, minor = 0] = String(latest.version).split(".").map(Number);
      expect((await told("0.0.0")).updateAvailable, "0.0.0").to.equal(true);
      expect((await told(latest.version)).updateAvailable, "the latest itself").to.equal(false);
      expect((await told(`${major}.${minor + 10}.0`)).updateAvailable, "a newer minor").to.equal(false);
      expect((await told(`${major + 10}.0.0`)).updateAvailable, "a newer major").to.equal(false);
      expect((await told("0.0.9")).currentVersion).to.equal("0.0.9");
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
  [
    "§4 Public registry",
    "GET /research-data answers { schemaVersion, generatedAt, asOf, license, categories, count, metrics }",
    async (site) => {
      const body = await research(site.registry());
      expectShape(body, {
        schemaVersion: integer,
        generatedAt: timestamp,
        asOf: date,
        license: text,
        categories: mapOf(text),
        count: integer,
        metrics: list,
      });
      expect(body.count).to.equal(body.metrics.length);
    },
  ],
  [
    "§2 Research metric",
    "a metric has the documented fields; its series are [date, number] pairs, chronological",
    async (site) => {
      for (const metric of (await research(site.registry())).metrics) {
        expectKeys(metric, METRIC, `metric ${metric.id}`);
        for (const [at, value] of metric.series) {
          expect(date.holds(at), `${at} of ${metric.id}`).to.equal(true);
          expect(value).to.be.a("number");
        }
        const dates = metric.series.map(([at]) => at);
        expect(dates).to.deep.equal([...dates].sort());
      }
    },
  ],
  [
    "§4 Public registry",
    "research-data: flagship=1 keeps headline metrics only, category and metric choose, and filters combine",
    async (site) => {
      const client = site.registry();
      const { metrics } = await research(client);
      const idsOf = (some: Metric[]) => some.map(({ id }) => id);
      const [one] = metrics;
      if (!one) skip("this registry has no research metrics");
      expect(idsOf((await research(client, "?flagship=1")).metrics)).to.deep.equal(
        idsOf(metrics.filter(({ flagship }) => flagship)),
      );
      expect(idsOf((await research(client, `?category=${one.category}`)).metrics)).to.deep.equal(
        idsOf(metrics.filter(({ category }) => category === one.category)),
      );
      const two = metrics.slice(0, 2);
      const chosen = await research(client, `?metric=${idsOf(two).join(",")}`);
      expect(idsOf(chosen.metrics)).to.have.members(idsOf(two));
      expect(chosen.count).to.equal(two.length);
      const both = await research(
        client,
        `?metric=${idsOf(two).join(",")}&flagship=1&category=${one.category}`,
      );
      expect(idsOf(both.metrics)).to.deep.equal(
        idsOf(two.filter(({ flagship, category }) => flagship && category === one.category)),
      );
    },
  ],
  [
    "§4 Public registry",
    "research-data: latest=1 collapses each series to its most recent point",
    async (site) => {
      const client = site.registry();
      const { metrics } = await research(client);
      const { metrics: latest } = await research(client, "?latest=1");
      expect(latest.map(({ series }) => series)).to.deep.equal(metrics.map(({ series }) => series.slice(-1)));
    },
  ],
  ...(
    [
      ["/registry", SHARED],
      ["/registry/{id}", SHARED],
      ["the download endpoint", SHARED],
      ["/registry/mixs", SHARED],
      ["/registry/sequencing-tech", SHARED],
      ["/research-data", RESEARCH],
      ["/version", { "no-store": true }],
    ] as const
  ).map(([path, directives]): Asked => {
    const told = Object.entries(directives).map(([name, value]) =>
      value === true ? name : `${name}=${value}`,
    );
    return [
      "§8 Limits",
      `${path} is sent with Cache-Control ${told.join(", ")}`,
      async (site) => {
        const place = OPEN_PATHS.find(([what]) => what === path)?.[1];
        const asked = place === undefined ? path : await place(site);
        expect(cacheOf(await site.registry().get(asked))).to.deep.include(directives);
      },
    ];
  }),
  ...OPEN_PATHS.map(([what, path]): Asked => [
    "§8 Limits",
    `CORS: ${what} answers with Access-Control-Allow-Origin * and replies to OPTIONS with 204`,
    async (site) => {
      const client = site.registry();
      const asked = await path(site);
      const headers = { Origin: "https://example.org" };
      const answer = await client.get(asked, headers);
      expect(answer.headers.get("access-control-allow-origin")).to.equal("*");
      const preflight = await client.send("OPTIONS", asked, undefined, {
        ...headers,
        "Access-Control-Request-Method": "GET",
      });
      expectStatus(preflight, 204);
      expect(preflight.headers.get("access-control-allow-origin")).to.equal("*");
    },
  ]),
  [
    "§5 Authentication",
    "all registry endpoints are public: none sets or needs a session",
    async (site) => {
      for (const path of ["/registry", "/registry/mixs", "/version", "/research-data"]) {
        const answer = await site.registry().get(path);
        expectStatus(answer, 200);
        expect(answer.headers.get("set-cookie")).to.equal(null);
      }
    },
  ],
  [
    "§7 Errors",
    "an entry that exists but cannot be read or parsed is 500",
    async () => skip("a black box cannot damage the content of a registry"),
  ],
]);
