import type { Knex } from "knex";
import { type QueryBuilder, raw } from "objection";
import { DeliveryItem } from "../../../../db/models/DeliveryItem.ts";
import { Read } from "../../../../db/models/Read.ts";
import { Sample } from "../../../../db/models/Sample.ts";
import type { SessionUser } from "../../../platform/rpc/context.ts";
import { hasRight } from "../../../platform/rpc/rules/rights.ts";
import { whereMaySee } from "../../access/orderAccess.ts";
import { likePattern } from "../../../platform/input/text.ts";
import { type Direction, directed } from "../../../platform/lists/chosenRows.ts";
import type { SampleSorting } from "./schema.ts";
import type { SampleFilter } from "./chosenBy.ts";

/** The query of matching samples of all orders that a user may see: as `maySeeOrder` defines. */
export function matchingSamples(user: SessionUser, filter: SampleFilter, trx: Knex): QueryBuilder<Sample> {
  const { search, status, orderStatus, reads, order, study } = filter;
  return Sample.query(trx).modify((query) => {
    // The unfiltered list uses its own index, without joining the orders of samples.
    if (asksOfOrders(user, filter)) query.join("orders", "orders.id", "samples.orderId");
    whereMaySee(query, user);
    if (status && status.length > 0) query.whereIn("samples.facilityStatus", status);
    if (orderStatus) query.where("orders.status", orderStatus);
    if (order !== undefined) query.where("samples.orderId", order);
    if (study === "none") query.whereNull("samples.studyId");
    else if (study !== undefined) query.where("samples.studyId", study);
    if (reads === "with") query.whereExists(knownReads(trx, user));
    if (reads === "without") query.whereNotExists(knownReads(trx, user));
    if (search) named(query, likePattern(search));
  });
}

/** Whether the list is that of all samples, of which every window is found in an index. */
export function isUnfiltered(user: SessionUser, filter: Partial<SampleFilter>): boolean {
  const { search, status, orderStatus, reads, order, study } = filter;
  const conditions = [search, orderStatus, reads, order, study];
  return (
    hasRight(user, "records.read") && conditions.every((value) => value === undefined) && !status?.length
  );
}

function asksOfOrders(user: SessionUser, { search, orderStatus }: SampleFilter): boolean {
  return !hasRight(user, "records.read") || search !== undefined || orderStatus !== undefined;
}

/** The query with a unique sort order, or with exactly the opposite one. */
export function sortedSamples(
  db: Knex,
  user: SessionUser,
  filter: SampleFilter,
  { sort, direction }: SampleSorting,
  isReversed = false,
): QueryBuilder<Sample> {
  const query = matchingSamples(user, filter, db);
  const sortsByOrder = sort === "order" || sort === "owner";
  if (sortsByOrder && !asksOfOrders(user, filter)) query.join("orders", "orders.id", "samples.orderId");
  if (sort === "owner") query.join("users", "users.id", "orders.userId");
  if (sort === "study") query.leftJoin("studies", "studies.id", "samples.studyId");
  const places = SORTED_BY[sort](direction);
  return query.orderBy(places.map(({ column, order }) => ({ column, order: directed(order, isReversed) })));
}

type Place = { column: string; order: Direction };

const by =
  (...columns: string[]) =>
  (order: Direction): Place[] =>
    [...columns, "samples.id"].map((column) => ({ column, order }));

// Samples of one order always keep the order of their entry.
const inOrder = (order: Direction): Place[] => [
  { column: "orders.createdAt", order },
  { column: "orders.id", order },
  { column: "samples.position", order: "asc" },
  { column: "samples.id", order: "asc" },
];

const SORTED_BY: Record<SampleSorting["sort"], (order: Direction) => Place[]> = {
  order: inOrder,
  code: by("samples.sampleId"),
  title: by("samples.sampleTitle"),
  organism: by("samples.scientificName"),
  status: by("samples.facilityStatus"),
  statusSince: by("samples.facilityStatusUpdatedAt"),
  owner: by("users.lastName", "users.firstName", "users.id"),
  study: by("studies.title", "studies.id"),
  created: by("samples.createdAt"),
};

// Researchers see published reads, as in server/ordering/samples/visibleReads.ts.
function knownReads(db: Knex, user: SessionUser): QueryBuilder<Read> {
  const reads = Read.query(db).select(raw("1")).whereColumn("reads.sampleId", "samples.id");
  if (hasRight(user, "records.read")) return reads.where("isActive", true);
  const item = DeliveryItem.query(db).whereColumn("delivery_items.recordId", "reads.id");
  return reads
    .where((match) => match.where({ isActive: true, dataClass: "cleaned" }).orWhereExists(item))
    .whereNotNull("orders.sequencingFilesPublishedAt");
}

const NAMED = [
  "samples.sampleId",
  "samples.sampleAlias",
  "samples.sampleTitle",
  "samples.scientificName",
  "orders.orderNumber",
  "orders.name",
];

function named(query: QueryBuilder<Sample>, pattern: string): void {
  query.where((match) => {
    for (const column of NAMED) match.orWhere(column, "ilike", pattern);
  });
}
