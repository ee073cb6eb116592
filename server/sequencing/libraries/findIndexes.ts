import type { Knex } from "knex";
import type { z } from "zod";
import type { Library } from "../../../db/models/Library.ts";
import { cachedCatalog } from "../../definitions/catalog/readCatalog.ts";
import type { BarcodeSet } from "../../definitions/catalog/rules/typedCatalog.ts";
import { toTypedCatalog } from "../../definitions/catalog/rules/toTypedCatalog.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Site } from "../../platform/site/site.ts";
import { findIndexSet } from "../indexSets/getIndexSet.ts";
import { sortEntries } from "../indexSets/present.ts";
import { barcodeSetNotFound, indexesRunOut, wellNotInSet } from "./errors.ts";
import type { createLibrariesInput } from "./schema.ts";

type Indexes = Partial<
  Pick<Library, "indexSet" | "indexWell" | "i7Name" | "i7Sequence" | "i5Name" | "i5Sequence" | "barcode">
>;

type Wanted = Pick<
  z.output<typeof createLibrariesInput>,
  "indexSetId" | "startWell" | "along" | "barcodeSetId" | "firstBarcode"
> & { needed: number };

/** Returns the indexes or barcodes of as many libraries as needed, from the start in plate order; empty ones without a
 *  set. Raises indexSetNotFound, barcodeSetNotFound, wellNotInSet, indexesRunOut. */
export async function findIndexes(site: Site, trx: Knex, wanted: Wanted): Promise<Indexes[]> {
  if (wanted.indexSetId) return readWells(trx, wanted.indexSetId, wanted);
  if (wanted.barcodeSetId) return readBarcodes(site, wanted.barcodeSetId, wanted);
  return Array.from({ length: wanted.needed }, () => ({}));
}

async function readWells(
  trx: Knex,
  indexSetId: string,
  { startWell, along, needed }: Wanted,
): Promise<Indexes[]> {
  const set = await findIndexSet(trx, indexSetId);
  const sorted = sortEntries(set.entries ?? [], along);
  const start = startWell ? sorted.findIndex(({ well }) => well === startWell) : 0;
  if (start === -1) raise(wellNotInSet({ well: startWell ?? "" }));
  const used = sorted.slice(start, start + needed);
  if (used.length < needed)
    raise(indexesRunOut({ start: startWell || (sorted[0]?.well ?? ""), available: used.length, needed }));
  return used.map(({ well, i7Name, i7Sequence, i5Name, i5Sequence }) => ({
    indexSet: set.name,
    indexWell: well,
    i7Name,
    i7Sequence,
    i5Name,
    i5Sequence,
  }));
}

async function readBarcodes(
  site: Site,
  barcodeSetId: string,
  { firstBarcode, needed }: Wanted,
): Promise<Indexes[]> {
  const set = (await listBarcodeSets(site)).find(({ id }) => id === barcodeSetId);
  if (!set) raise(barcodeSetNotFound());
  const from = Math.max(firstBarcode ?? set.first, set.first);
  const available = Math.max(set.last - from + 1, 0);
  if (available < needed) raise(indexesRunOut({ start: barcodeName(from), available, needed }));
  return Array.from({ length: needed }, (_, at) => ({ indexSet: set.name, barcode: barcodeName(from + at) }));
}

/** The barcode sets of the catalog whose numbers are known. */
export async function listBarcodeSets(
  site: Site,
): Promise<{ id: string; name: string; first: number; last: number }[]> {
  const catalog = await cachedCatalog(site);
  if (!catalog) return [];
  return toTypedCatalog(catalog.config).barcodeSets.flatMap(({ id, name, barcodeRange }: BarcodeSet) =>
    barcodeRange ? [{ id, name, first: barcodeRange[0], last: barcodeRange[1] }] : [],
  );
}

function barcodeName(number: number): string {
  return `barcode${String(number).padStart(2, "0")}`;
}
