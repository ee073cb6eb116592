import type { z } from "zod";
import { Library } from "../../../db/models/Library.ts";
import type { ExportColumn } from "../../platform/exports/rowsFile.ts";
import type { List } from "../../platform/lists/list.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { matchingLibraries, sortedLibraries } from "./matchingLibraries.ts";
import { type LibraryView, readLibraries } from "./readLibraries.ts";
import type { LibraryFilter, LibrarySorting, listLibrariesInput } from "./schema.ts";

/** The libraries of the facility. */
export const libraryList: List<LibraryFilter, LibrarySorting, LibraryView> = {
  name: "libraries",
  id: "libraries.id",
  sorted: ({ db }, filter, sorting, isReversed) => ({
    query: sortedLibraries(db, filter, sorting, isReversed),
  }),
  readRows: ({ db }, ids) => readLibraries(db, ids),
  columns: () => EXPORT_COLUMNS,
};

const EXPORT_COLUMNS: ExportColumn<LibraryView>[] = [
  { name: "library", cell: ({ code }) => code },
  { name: "sample_id", cell: ({ sample }) => sample.sampleId },
  { name: "order_number", cell: ({ order }) => order.orderNumber },
  { name: "order_name", cell: ({ order }) => order.name },
  { name: "status", cell: ({ status }) => status },
  { name: "kit", cell: ({ kit }) => kit },
  { name: "index_set", cell: ({ indexSet }) => indexSet },
  { name: "index_well", cell: ({ indexWell }) => indexWell },
  { name: "i7_name", cell: ({ i7Name }) => i7Name },
  { name: "i7_sequence", cell: ({ i7Sequence }) => i7Sequence },
  { name: "i5_name", cell: ({ i5Name }) => i5Name },
  { name: "i5_sequence", cell: ({ i5Sequence }) => i5Sequence },
  { name: "barcode", cell: ({ barcode }) => barcode },
  { name: "fragment_length_bp", cell: ({ fragmentLength }) => fragmentLength },
  { name: "concentration_ng_ul", cell: ({ concentration }) => concentration },
  {
    name: "molarity_nm",
    cell: ({ molarity }) => (molarity === null ? null : Number(molarity.toPrecision(6))),
  },
  { name: "volume_ul", cell: ({ volume }) => volume },
  { name: "wanted_reads", cell: ({ wantedReads }) => wantedReads },
  { name: "pools", cell: ({ pools }) => pools.map(({ name }) => name).join("; ") },
  { name: "place", cell: ({ storedIn }) => storedIn?.place ?? null },
  { name: "well", cell: ({ storedIn }) => storedIn?.well ?? null },
  { name: "note", cell: ({ note }) => note },
  { name: "created_at", cell: ({ createdAt }) => createdAt },
];

/** Returns a page of the libraries that match, newest first: { libraries, total, limit, offset }. */
export async function listLibraries(
  { db }: SignedInContext,
  { limit, offset, ...filter }: z.output<typeof listLibrariesInput>,
) {
  const [found, total] = await Promise.all([
    sortedLibraries(db, filter, { sort: "code", direction: "desc" })
      .select("libraries.id")
      .limit(limit)
      .offset(offset),
    matchingLibraries(filter, db).resultSize(),
  ]);
  const libraries = await readLibraries(
    db,
    found.map(({ id }) => id),
  );
  return { libraries, total, limit, offset };
}

/** Returns { total }: the number of libraries that match. */
export async function countLibraries({ db }: SignedInContext, filter: LibraryFilter) {
  return { total: await matchingLibraries(filter, db).resultSize() };
}

const KITS_LISTED_MAX = 200;

/** Returns { kits }: the kits of libraries, by name, as choices of filters and forms. */
export async function listKits({ db }: SignedInContext) {
  const found = await Library.query(db)
    .whereNotNull("kit")
    .distinct("kit")
    .orderBy("kit")
    .limit(KITS_LISTED_MAX);
  return { kits: found.flatMap(({ kit }) => kit ?? []) };
}
