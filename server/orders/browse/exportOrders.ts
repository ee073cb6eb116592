import type { z } from "zod";
import type { SignedInContext } from "../../context.ts";
import { type ExportColumn, rowsFile } from "../../exports/rowsFile.ts";
import { EXPORT_ROWS_MAX, LIST_LIMIT_MAX } from "../../limits.ts";
import type { Export } from "../../studies/exportTable.ts";
import { rowsOf } from "./browseOrders.ts";
import type { exportOrdersInput } from "./schema.ts";
import { sortedOrders } from "./sortedOrders.ts";

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Chosen orders as a file, sorted as the list is; those that are not in the caller's list are left out. Which they are
 *  is settled when the file is begun; at most 200,000 rows. */
export async function exportOrders(
  ctx: SignedInContext,
  { chosen, format, columns, sort, direction }: z.output<typeof exportOrdersInput>,
): Promise<Export> {
  const { query } = await sortedOrders(ctx.user, "ids" in chosen ? {} : chosen.matching, {
    sort,
    direction,
  });
  if ("ids" in chosen) query.whereIn("orders.id", chosen.ids);
  else query.whereNotIn("orders.id", chosen.except);
  const found = await query.select("orders.id").limit(EXPORT_ROWS_MAX);
  const ids = found.map(({ id }) => id);
  async function* batches() {
    for (let from = 0; from < ids.length; from += LIST_LIMIT_MAX)
      yield await rowsOf(ctx, ids.slice(from, from + LIST_LIMIT_MAX));
  }
  return rowsFile({ name: "orders", format, columns: COLUMNS, chosen: columns, batches: batches() });
}

const COLUMNS: ExportColumn<Row>[] = [
  { name: "order_number", cell: ({ orderNumber }) => orderNumber },
  { name: "name", cell: ({ name }) => name },
  { name: "owner", cell: ({ user }) => (user ? `${user.firstName} ${user.lastName}` : null) },
  { name: "department", cell: ({ user }) => user?.department?.name ?? null },
  { name: "samples", cell: ({ _count }) => _count.samples },
  { name: "status", cell: ({ status }) => status },
  { name: "status_since", cell: ({ statusUpdatedAt }) => statusUpdatedAt },
  { name: "samples_sent_at", cell: ({ statusNotes }) => statusNotes.at(0)?.createdAt ?? null },
  { name: "created_at", cell: ({ createdAt }) => createdAt },
];
