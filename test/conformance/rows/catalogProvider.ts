import { expect } from "chai";
import * as adapter from "../adapter.ts";
import { expectRefusal, expectStatus } from "../expected.ts";
import { NOT_HTTP, read, getIds, keeping, save, provider, synced, technology } from "../prepared/catalog.ts";
import { area, type Asked } from "../row.ts";

const NOT_ARRAY = "Technologies must be an array";

/** The technology catalog of an instance: what is saved, and what providers may answer. */
export const catalogProvider = area("technologies", "catalog-and-registry", [
  [
    "§7 Errors",
    `admin save: technologies not an array is 400 '${NOT_ARRAY}'`,
    async (site) => {
      await keeping(site);
      for (const technologies of [undefined, {}, "none"])
        expectRefusal(await adapter.saveCatalog(site.admin, { version: 1, technologies }), 400, NOT_ARRAY);
    },
  ],
  [
    "§7 Errors",
    `admin save: a syncUrl that is not an http or https URL is 400 '${NOT_HTTP}'`,
    async (site) => {
      await keeping(site);
      for (const syncUrl of ["ftp://example.org/catalog", "no address", "file:///etc/passwd"])
        expectRefusal(
          await adapter.saveCatalog(site.admin, { version: 1, technologies: [], syncUrl }),
          400,
          NOT_HTTP,
        );
    },
  ],
  [
    "§4 Catalog provider",
    "the instance fetches it with a plain GET with header Accept: application/json, and no authentication",
    async (site) => {
      const from = await provider(site);
      expectStatus(await synced(site, { version: 1, technologies: [] }), 200);
      const headers = from.requests.at(-1);
      expect(headers?.["accept"]).to.equal("application/json");
      expect(headers).to.not.have.any.keys("authorization", "cookie");
    },
  ],
  ...(["raw", "wrapped as { config }"] as const).map((form): Asked => [
    "§2 Catalog configuration document",
    `the provider may send the object ${form}`,
    async (site) => {
      const document = { version: 9_001, technologies: [technology(`sent-${form.slice(0, 3)}`)] };
      const answer = await synced(site, form === "raw" ? document : { config: document }, { version: 1 });
      expectStatus(answer, 200);
      expect(getIds((await read(site)).technologies)).to.include(`sent-${form.slice(0, 3)}`);
    },
  ]),
  [
    "§2 Catalog configuration document",
    "a collection that is not an array is coerced to [] instead of failing; a non-numeric version to 0",
    async (site) => {
      const remote = {
        version: "soon",
        technologies: [technology("alone")],
        kits: "many",
        devices: { id: "x" },
      };
      expectStatus(await synced(site, remote, { version: 0 }), 200);
      const catalog = await read(site);
      expect(getIds(catalog.technologies)).to.include("alone");
      expect([catalog.kits, catalog.devices]).to.deep.equal([[], []]);
    },
  ],
  ...[
    ["an array", "[]"],
    ["a string", '"catalog"'],
    ["null", "null"],
  ].map(([what, body = ""]): Asked => [
    "§7 Errors",
    `sync: a provider body that is ${what} fails with 'Registry returned invalid sequencing tech config'`,
    async (site) => {
      const answer = await synced(site, body);
      expect(answer.status).to.be.at.least(400);
      expect(answer.body.error).to.equal("Registry returned invalid sequencing tech config");
    },
  ]),
  [
    "§7 Errors",
    "sync: a provider that answers non-2xx fails with 'API returned <status>'",
    async (site) => {
      const from = await provider(site);
      await keeping(site);
      for (const status of [404, 503]) {
        from.answer = { status };
        const answer = await adapter.askProvider(site.admin, "sync", from.url);
        expect(answer.status).to.be.at.least(400);
        expect(answer.body.error).to.equal(`API returned ${status}`);
      }
    },
  ],
  [
    "§4 Catalog provider",
    "the update check reports the new version and how many technologies were added, and changes nothing",
    async (site) => {
      const from = await provider(site);
      await save(site, { version: 3, technologies: [technology("here")] });
      from.answer = JSON.stringify({
        version: 7,
        technologies: [technology("here"), technology("new"), technology("newer")],
      });
      const body = expectStatus(await adapter.askProvider(site.admin, "check-updates", from.url), 200);
      expect(body).to.deep.include(adapter.updates({ hasUpdates: true, remoteVersion: 7, added: 2 }));
      expect(getIds((await read(site)).technologies)).to.deep.equal(["here"]);
    },
  ],
]);
