import { expect } from "chai";
import { expectShape, list } from "../expected.ts";
import { PATH, COLLECTIONS, read, getIds, save, technology } from "../prepared/catalog.ts";
import { area, type Asked, skip } from "../row.ts";

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

/** The technology catalog of an instance: what is read of it. */
export const catalogRead = area("technologies", "catalog-and-registry", [
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
  ).map(([collection, rule, ids]): Asked => [
    "§4 Instance catalog read",
    `${collection} are included ${rule}`,
    async (site) => {
      await site.once("filtered catalog", () => save(site, FILTERED));
      expect(getIds((await read(site))[collection])).to.deep.equal(ids);
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
]);
