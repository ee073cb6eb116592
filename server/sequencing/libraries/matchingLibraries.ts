import type { Knex } from "knex";
import { type QueryBuilder, raw } from "objection";
import { Library } from "../../../db/models/Library.ts";
import { PoolLibrary } from "../../../db/models/PoolLibrary.ts";
import { likePattern } from "../../platform/input/text.ts";
import { type Direction, directed } from "../../platform/lists/chosenRows.ts";
import type { LibraryFilter, LibrarySorting } from "./schema.ts";

const NAMED = [
  "libraries.code",
  "libraries.kit",
  "libraries.i7Name",
  "libraries.i5Name",
  "libraries.barcode",
  "samples.sampleId",
];

/** The query of the libraries that match a filter. */
export function matchingLibraries(
  { search, status, kit, order, sample, pool }: Partial<LibraryFilter>,
  db: Knex,
): QueryBuilder<Library> {
  return Library.query(db).modify((query) => {
    if ((search !== undefined && search !== "") || order !== undefined)
      query.join("samples", "samples.id", "libraries.sampleId");
    if (search) {
      const pattern = likePattern(search);
      query.where((match) => {
        for (const column of NAMED) void match.orWhere(column, "ilike", pattern);
      });
    }
    if (status && status.length > 0) query.whereIn("libraries.status", status);
    if (kit) query.where("libraries.kit", kit);
    if (order !== undefined) query.where("samples.orderId", order);
    if (sample !== undefined) query.where("libraries.sampleId", sample);
    if (pool !== undefined) {
      const pooled = PoolLibrary.query(db)
        .select(raw("1"))
        .whereColumn("pool_libraries.libraryId", "libraries.id");
      if (pool === "none") query.whereNotExists(pooled);
      else query.whereExists(pooled.where("poolId", pool));
    }
  });
}

/** matchingLibraries in a total order, or in exactly the opposite one. */
export function sortedLibraries(
  db: Knex,
  filter: Partial<LibraryFilter>,
  { sort, direction }: LibrarySorting,
  isReversed = false,
): QueryBuilder<Library> {
  const query = matchingLibraries(filter, db);
  const isJoined = (filter.search !== undefined && filter.search !== "") || filter.order !== undefined;
  if ((sort === "sample" || sort === "order") && !isJoined)
    query.join("samples", "samples.id", "libraries.sampleId");
  if (sort === "order") query.join("orders", "orders.id", "samples.orderId");
  const order: Direction = directed(direction, isReversed);
  return query.orderBy(
    [...COLUMNS[sort], "libraries.createdAt", "libraries.id"].map((column) => ({ column, order })),
  );
}

const COLUMNS: Record<LibrarySorting["sort"], string[]> = {
  code: [],
  sample: ["samples.sampleId"],
  order: ["orders.createdAt", "orders.id", "samples.position"],
  status: ["libraries.status"],
  kit: ["libraries.kit"],
};
