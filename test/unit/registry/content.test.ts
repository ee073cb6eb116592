import { expect } from "chai";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../../../server/platform/site/release.ts";
import {
  type CatalogConfig,
  type CatalogEntry,
  COLLECTIONS,
} from "../../../server/definitions/catalog/rules/catalog.ts";
import { resolvePictureUrls } from "../../../server/definitions/catalog/rules/resolvePictureUrls.ts";
import { selectableEntries } from "../../../server/definitions/catalog/rules/selectableEntries.ts";
import type { Kit, TypedCatalog } from "../../../server/definitions/catalog/rules/typedCatalog.ts";
import { toTypedCatalog } from "../../../server/definitions/catalog/rules/toTypedCatalog.ts";

const CONTENT = join(packageRoot(), "server/registry/content");
const ASSETS = "/registry/assets/";
const PICTURE_MAX_BYTES = 2_048;

/** Ids in use by instances (reference, catalog), which must never change. */
const LASTING: Partial<Record<keyof TypedCatalog, string>> = {
  technologies:
    "illumina-novaseq illumina-miseq illumina-nextseq ont-promethion ont-minion pacbio-revio pacbio-sequel2 mgi-dnbseq-t7",
  devices: "ont-minion-mk1d",
  flowCells: "flo-min114 flo-min004ra flo-flg114",
  kits:
    "sqk-lsk114 sqk-lsk114-xl sqk-ulk114 sqk-mlk114-96-xl sqk-rad114 sqk-rbk114-24 sqk-rbk114-96 sqk-rpb114-24 " +
    "sqk-nbd114-24 sqk-nbd114-96 sqk-16s114-24 sqk-pcs114 sqk-pcb114-24 sqk-rna004",
  software: "minknow dorado",
};

interface Snapshot {
  license: string;
  categories: Record<string, string>;
  metrics: { id: string; category: string; licence: string; flagship: boolean; series: [string, number][] }[];
}

// checkContent.test.ts validates completeness, references and order of all content; this file tests the guarantees of
// this catalog and snapshot.
describe("the content of the release", () => {
  let raw: CatalogConfig;
  let catalog: TypedCatalog;

  before(async () => {
    raw = await json("sequencing-tech.json");
    catalog = toTypedCatalog(resolvePictureUrls(raw, "https://registry.example.org"));
  });

  it("has every entry that instances know by its id", () => {
    for (const [collection, ids] of Object.entries(LASTING)) {
      const known = catalog[collection as keyof TypedCatalog].map(({ id }) => id);
      expect(known, collection).to.include.members(ids.split(" "));
    }
  });

  it("contains nothing that pages would omit", () => {
    for (const collection of COLLECTIONS)
      for (const [index, entry] of raw[collection].entries()) {
        const shown = catalog[collection][index] as unknown as Record<string, unknown>;
        const lost = Object.keys(entry).filter(
          (key) => key in shown && size(shown[key]) !== size(entry[key]),
        );
        expect(lost, `${collection} ${entry.id}`).to.deep.equal([]);
      }
  });

  it("offers devices for every technology, and flow cells, kits and software for every device", () => {
    const offered = toTypedCatalog(selectableEntries(raw));
    for (const { id } of offered.technologies)
      expect(
        offered.devices.some(({ platformId }) => platformId === id),
        id,
      ).to.equal(true);
    for (const device of offered.devices)
      for (const [collection, named] of [
        ["flowCells", device.compatibleFlowCells],
        ["kits", device.compatibleKits],
        ["software", device.compatibleSoftware],
      ] as const)
        expect(ids(offered[collection]), `${collection} of ${device.id}`).to.include.members(named ?? []);
  });

  it("has no unreferenced flow cell, kit or software", () => {
    const { devices, kits } = catalog;
    const led = [
      ...devices.flatMap((device) => [
        ...(device.compatibleFlowCells ?? []),
        ...(device.compatibleKits ?? []),
        ...(device.compatibleSoftware ?? []),
      ]),
      ...kits.flatMap(({ barcoding }) => barcoding?.compatibleBarcodeKits ?? []),
    ];
    for (const collection of ["flowCells", "kits", "software"] as const)
      expect(led, collection).to.include.members(ids(catalog[collection]));
  });

  it("assigns a kit only to devices with a flow cell for it", () => {
    const flowCellsOf = new Map(
      raw.kits.map((kit) => [kit.id, kit["compatibleFlowCells"] as string[] | undefined]),
    );
    for (const { id, compatibleKits, compatibleFlowCells } of catalog.devices)
      for (const kit of compatibleKits ?? []) {
        const takes = flowCellsOf.get(kit);
        expect(
          !takes || takes.some((cell) => compatibleFlowCells?.includes(cell)),
          `${kit} on ${id}`,
        ).to.equal(true);
      }
  });

  it("states as many distinguishable samples as a barcoding kit has barcodes", () => {
    const countOf = new Map(catalog.barcodeSets.map(({ id, count }) => [id, count]));
    const describeKit = ({ barcoding, barcodeCount }: Kit) => {
      const { barcodeSetId, maxBarcodesPerRun } = barcoding ?? {};
      return barcodeSetId ? [barcodeCount, maxBarcodesPerRun, countOf.get(barcodeSetId)] : [];
    };
    for (const kit of catalog.kits) expect(new Set(describeKit(kit)).size, kit.id).to.be.at.most(1);
    const sorted = catalog.kits.filter(({ doradoKitName }) => doradoKitName !== null);
    for (const kit of sorted) {
      expect(kit.doradoKitName).to.equal(kit.sku?.replaceAll(".", "-"));
      expect(kit.barcoding?.barcodeSetId, kit.id).to.match(/^ont-/);
    }
    expect(sorted).to.have.length(11);
  });

  it("draws every picture small, in one style, and none in vain", async () => {
    const named = new Set(
      (["technologies", "devices", "flowCells", "kits"] as const).flatMap((collection) =>
        raw[collection].map(getPicture),
      ),
    );
    const files = (await readdir(join(CONTENT, "assets"))).filter((name) => !name.startsWith("checklist-"));
    expect(files.map((name) => ASSETS + name)).to.have.members([...named]);
    for (const name of files) {
      const picture = await readFile(join(CONTENT, "assets", name), "utf8");
      expect(picture.length, name).to.be.below(PICTURE_MAX_BYTES);
      expect(picture, name).to.match(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 64 64" /);
      expect(picture, name).to.not.match(/<text/);
    }
  });

  it("lists every package with its category, tags and author", async () => {
    const packages = await readdir(join(CONTENT, "pipelines"));
    for (const id of packages) {
      const listing = await json<Record<string, unknown>>(`pipelines/${id}/listing.json`);
      expect(listing, id).to.include.all.keys("shortName", "category", "tags", "author", "verified");
    }
  });

  it("has numbers of several kinds over years, each under terms that are listed overall", async () => {
    const { license, categories, metrics } = await json<Snapshot>("research-data.json");
    expect(new Set(metrics.map(({ category }) => category))).to.deep.equal(new Set(Object.keys(categories)));
    expect(Object.keys(categories)).to.have.length.at.least(3);
    expect(metrics.filter(({ flagship }) => flagship)).to.have.length.within(2, 4);
    for (const { id, licence, series } of metrics) {
      expect(series, id).to.have.length.at.least(6);
      expect(license.toLowerCase(), id).to.include(licence.split(":")[0]?.toLowerCase());
    }
  });
});

function getPicture(entry: CatalogEntry): unknown {
  return entry["icon"] ?? entry["image"];
}

/** The size of a list; for other values whether they exist. */
function size(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return value === null || value === undefined ? 0 : 1;
}

function ids(entries: readonly { id: string }[]): string[] {
  return entries.map(({ id }) => id);
}

async function json<Document>(path: string): Promise<Document> {
  return JSON.parse(await readFile(join(CONTENT, path), "utf8")) as Document;
}
