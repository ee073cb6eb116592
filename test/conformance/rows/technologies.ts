import { expect } from "chai";
import * as adapter from "../adapter.ts";
import { expectRefusal, expectShape, expectStatus, list } from "../expected.ts";
import { served } from "../ownPipeline.ts";
import { area, skip } from "../row.ts";
import type { Site } from "../site.ts";

type Entry = { id: string } & Record<string, unknown>;

const PATH = "/api/sequencing-tech";
const COLLECTIONS = [
  "technologies",
  "devices",
  "flowCells",
  "kits",
  "software",
  "barcodeSchemes",
  "barcodeSets",
] as const;
type Catalog = Record<(typeof COLLECTIONS)[number], Entry[]>;
const NOT_ARRAY = "Technologies must be an array";
const NOT_HTTP = "syncUrl must be a valid http(s) URL";

const EMPTY: Catalog = {
  technologies: [],
  devices: [],
  flowCells: [],
  kits: [],
  software: [],
  barcodeSchemes: [],
  barcodeSets: [],
};

async function read(site: Site): Promise<Catalog> {
  return expectStatus(await site.anyone.get(PATH), 200);
}

const idsOf = (entries: Entry[]) => entries.map(({ id }) => id);

/** Puts the catalog back as it was when the suite is through. */
function keeping(site: Site): Promise<void> {
  return site.once("catalog", async () => {
    const { config: before } = await adapter.catalog(site.admin);
    site.atEnd(async () => {
      await adapter.resetCatalog(site.admin);
      if (before) await adapter.saveCatalog(site.admin, before);
    });
  });
}

async function save(site: Site, config: object): Promise<void> {
  await keeping(site);
  expectStatus(await adapter.saveCatalog(site.admin, { version: 1, ...EMPTY, ...config }), 200);
}

/** A provider whose answer rows change. */
async function provider(site: Site) {
  const host = site.ownHost();
  return site.once("catalog provider", async () => {
    const told = {
      answer: "{}" as string | { status: number },
      asked: [] as Record<string, unknown>[],
      url: "",
    };
    const server = await served(host, (path, headers) => {
      if (path !== "/catalog/document.json") return undefined;
      told.asked.push(headers);
      return told.answer;
    });
    site.atEnd(() => server.close());
    told.url = `${server.url}/catalog/document.json`;
    return told;
  });
}

/** Has the instance take this document over `local`; gives how that was answered. */
async function synced(site: Site, remote: unknown, local?: object) {
  const from = await provider(site);
  if (local) await save(site, local);
  else await keeping(site);
  from.answer = typeof remote === "string" ? remote : JSON.stringify(remote);
  return adapter.askProvider(site.admin, "sync", from.url);
}

const technology = (id: string, fields: object = {}) => ({
  id,
  name: id,
  available: true,
  order: 1,
  ...fields,
});

/** The table of what is included, an entry a case. */
const FILTERED = {
  technologies: [
    technology("second", { order: 2 }),
    technology("first", { order: 1 }),
    technology("off", { available: false }),
    technology("teaser", { comingSoon: true }),
  ],
  devices: [
    { id: "device-2", platformId: "first", available: true, order: 2 },
    { id: "device-1", platformId: "first", available: true, order: 1 },
    { id: "device-off", platformId: "first", available: false },
    { id: "device-teaser", platformId: "first", available: true, comingSoon: true },
  ],
  flowCells: [
    { id: "cell-2", available: true, order: 2 },
    { id: "cell-1", available: true, comingSoon: true, order: 1 },
    { id: "cell-off", available: false },
  ],
  kits: [
    { id: "kit-2", available: true, order: 2, kitKind: "library", doradoKitName: "SQK" },
    { id: "kit-1", available: true, comingSoon: true, order: 1 },
    { id: "kit-off", available: false },
  ],
  software: [
    { id: "software-2", available: true, order: 2 },
    { id: "software-1", available: true, order: 1 },
    { id: "software-off", available: false },
  ],
  barcodeSchemes: [
    { id: "scheme-z", available: false, order: 9 },
    { id: "scheme-a", order: 1 },
  ],
  barcodeSets: [
    { id: "set-z", available: false, order: 9 },
    { id: "set-a", order: 1 },
  ],
};

/** The instance's catalog of sequencing technology, and its syncing. */
export const technologies = area("technologies", "catalog-and-registry", [
  [
    "§4 Instance catalog read",
    "on an instance with no stored configuration the default provider is fetched once, filtered and served",
    async (site) => {
      if (!site.options.isFresh)
        skip("somebody may have saved the catalog here: say --fresh when nobody has");
      const first = await read(site);
      expectShape(first, Object.fromEntries(COLLECTIONS.map((name) => [name, list])));
      expect(await read(site)).to.deep.equal(first);
    },
  ],
  [
    "§4 Instance catalog read",
    "answers { technologies, devices, flowCells, kits, software, barcodeSchemes, barcodeSets }, no version and no syncUrl",
    async (site) => {
      expectShape(await read(site), Object.fromEntries(COLLECTIONS.map((name) => [name, list])));
    },
  ],
  [
    "§4 Instance catalog read",
    "is sent with Cache-Control no-store, without a session",
    async ({ anyone }) => {
      expect((await anyone.get(PATH)).headers.get("cache-control")).to.contain("no-store");
    },
  ],
  ...(
    [
      ["technologies", "when available and not comingSoon, by order", ["first", "second"]],
      ["devices", "when available and not comingSoon, by order", ["device-1", "device-2"]],
      ["flowCells", "when available, by order: comingSoon does not hide them", ["cell-1", "cell-2"]],
      ["kits", "when available, by order: comingSoon does not hide them", ["kit-1", "kit-2"]],
      ["software", "when available, by order", ["software-1", "software-2"]],
      ["barcodeSchemes", "always, unfiltered, in source order", ["scheme-z", "scheme-a"]],
      ["barcodeSets", "always, unfiltered, in source order", ["set-z", "set-a"]],
    ] as const
  ).map(([collection, rule, ids]): Parameters<typeof area>[2][number] => [
    "§4 Instance catalog read",
    `${collection} are included ${rule}`,
    async (site) => {
      await site.once("filtered catalog", () => save(site, FILTERED));
      expect(idsOf((await read(site))[collection])).to.deep.equal(ids);
    },
  ]),
  [
    "§2 Kit extras",
    "a kit may carry kitKind and doradoKitName, which are served",
    async (site) => {
      await site.once("filtered catalog", () => save(site, FILTERED));
      const kit = (await read(site)).kits.find(({ id }) => id === "kit-2");
      expect(kit).to.deep.include({ kitKind: "library", doradoKitName: "SQK" });
    },
  ],
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
      const headers = from.asked.at(-1);
      expect(headers?.["accept"]).to.equal("application/json");
      expect(headers).to.not.have.any.keys("authorization", "cookie");
    },
  ],
  ...(["raw", "wrapped as { config }"] as const).map((form): Parameters<typeof area>[2][number] => [
    "§2 Catalog configuration document",
    `the provider may send the object ${form}`,
    async (site) => {
      const document = { version: 9_001, technologies: [technology(`sent-${form.slice(0, 3)}`)] };
      const answer = await synced(site, form === "raw" ? document : { config: document }, { version: 1 });
      expectStatus(answer, 200);
      expect(idsOf((await read(site)).technologies)).to.include(`sent-${form.slice(0, 3)}`);
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
      expect(idsOf(catalog.technologies)).to.include("alone");
      expect([catalog.kits, catalog.devices]).to.deep.equal([[], []]);
    },
  ],
  ...[
    ["an array", "[]"],
    ["a string", '"catalog"'],
    ["null", "null"],
  ].map(([what, body = ""]): Parameters<typeof area>[2][number] => [
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
      expect(idsOf((await read(site)).technologies)).to.deep.equal(["here"]);
    },
  ],
  ...(
    [
      ["the remote version is greater", { version: 2, technologies: [technology("a")] }, {}, true],
      ["nothing is new", { version: 1, technologies: [technology("a")] }, {}, false],
      [
        "local has no technologies and remote has some",
        { version: 1, technologies: [technology("a")] },
        { technologies: [] },
        true,
      ],
      [
        "remote has a technology that is missing",
        { version: 1, technologies: [technology("a"), technology("b")] },
        {},
        true,
      ],
      [
        "remote has a device that is missing",
        { version: 1, technologies: [technology("a")], devices: [{ id: "d" }] },
        {},
        true,
      ],
      [
        "remote has a flow cell that is missing",
        { version: 1, technologies: [technology("a")], flowCells: [{ id: "f" }] },
        {},
        true,
      ],
      [
        "remote has a kit that is missing",
        { version: 1, technologies: [technology("a")], kits: [{ id: "k" }] },
        {},
        true,
      ],
      [
        "remote has software that is missing",
        { version: 1, technologies: [technology("a")], software: [{ id: "s" }] },
        {},
        true,
      ],
      [
        "remote adds barcoding metadata to an existing kit",
        {
          version: 1,
          technologies: [technology("a")],
          kits: [{ id: "k", kitKind: "library", barcoding: { maxBarcodesPerRun: 24 } }],
        },
        { kits: [{ id: "k" }] },
        true,
      ],
      [
        "remote adds a barcode scheme",
        { version: 1, technologies: [technology("a")], barcodeSchemes: [{ id: "bs" }] },
        {},
        true,
      ],
      [
        "remote adds a barcode set",
        { version: 1, technologies: [technology("a")], barcodeSets: [{ id: "bt" }] },
        {},
        true,
      ],
      [
        "an existing entry was edited without a higher version",
        { version: 1, technologies: [technology("a", { name: "Edited" })] },
        {},
        false,
      ],
    ] as const
  ).map(([when, remote, local, isNew]): Parameters<typeof area>[2][number] => [
    "§9 Versioning, rules 1 and 2",
    `${when}: ${isNew ? "an update" : "no update"}`,
    async (site) => {
      const from = await provider(site);
      await save(site, { version: 1, technologies: [technology("a")], ...local });
      from.answer = JSON.stringify(remote);
      const body = expectStatus(await adapter.askProvider(site.admin, "check-updates", from.url), 200);
      expect(body).to.deep.include(adapter.updates({ hasUpdates: isNew }));
    },
  ]),
  [
    "§9 Versioning, rules 3 and 4",
    "nothing is deleted by a sync; absent items are taken as is; local overrides win field by field; else remote wins except available",
    async (site) => {
      const local = {
        version: 1,
        technologies: [
          technology("only-here"),
          technology("overridden", { name: "Ours", localOverrides: true }),
          technology("plain", { name: "Old" }),
          technology("switched-off", { available: false }),
        ],
      };
      const remote = {
        version: 2,
        technologies: [
          technology("overridden", { name: "Theirs", shortDescription: "Told by remote" }),
          technology("plain", { name: "New" }),
          technology("switched-off", { name: "On again" }),
          technology("absent", { name: "Taken" }),
        ],
      };
      expectStatus(await synced(site, remote, local), 200);
      const all = new Map((await read(site)).technologies.map((entry) => [entry.id, entry]));
      expect([...all.keys()]).to.have.members(["only-here", "overridden", "plain", "absent"]);
      expect(all.get("overridden")).to.deep.include({ name: "Ours", shortDescription: "Told by remote" });
      expect(all.get("plain")?.["name"]).to.equal("New");
    },
  ],
  [
    "§9 Versioning, rule 5",
    "after a merge the instance stores the remote version, the resolved syncUrl and lastSyncedAt",
    async (site) => {
      const from = await provider(site);
      expectStatus(await synced(site, { version: 42, technologies: [technology("a")] }, { version: 1 }), 200);
      const stored = JSON.stringify(await adapter.catalog(site.admin));
      expect(stored)
        .to.contain('"version":42')
        .and.contain(from.url)
        .and.match(/"lastSyncedAt":"\d{4}-/);
    },
  ],
  [
    "§9 Versioning, rule 6",
    "relative icon and image paths are resolved against the origin of the sync URL; absolute URLs are kept unchanged",
    async (site) => {
      const { origin } = new URL((await provider(site)).url);
      const remote = {
        version: 2,
        technologies: [
          technology("a", { icon: "/icons/a.svg" }),
          technology("b", { icon: "https://example.org/b.svg" }),
        ],
        devices: [{ id: "d", platformId: "a", available: true, image: "pictures/d.png" }],
      };
      expectStatus(await synced(site, remote, { version: 1 }), 200);
      const { technologies: all, devices } = await read(site);
      const pictures = [...all, ...devices].map(({ icon, image }) => icon ?? image);
      expect(pictures).to.deep.equal([
        `${origin}/icons/a.svg`,
        "https://example.org/b.svg",
        `${origin}/pictures/d.png`,
      ]);
    },
  ],
  [
    "§9 Versioning, rule 7",
    "changing an id creates a second entry and leaves the first in place",
    async (site) => {
      const local = { version: 1, technologies: [technology("old-id")] };
      expectStatus(await synced(site, { version: 2, technologies: [technology("new-id")] }, local), 200);
      expect(idsOf((await read(site)).technologies)).to.have.members(["old-id", "new-id"]);
    },
  ],
  [
    "§4 Instance catalog read",
    "when the default provider cannot be reached, empty collections are returned",
    async () => skip("the address of the default provider stands in the environment of the instance"),
  ],
  [
    "§7 Errors",
    "a catalog that cannot be loaded is 500 'Failed to fetch technologies'",
    async () => skip("a black box cannot take the instance's own storage away"),
  ],
  [
    "§8 Limits",
    "sync URL schemes are http and https only",
    async (site) => {
      const answer = await adapter.askProvider(site.admin, "sync", "ftp://127.0.0.1/catalog");
      expectRefusal(answer, 400, NOT_HTTP);
    },
  ],
]);
