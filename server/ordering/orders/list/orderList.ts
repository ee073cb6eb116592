import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import { ORDER_PRIORITIES, ORDER_STAGES } from "../../../../db/values.ts";
import { Order } from "../../../../db/models/Order.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import type { ExportColumn } from "../../../platform/exports/rowsFile.ts";
import { cachedOrderForms } from "../../../definitions/forms/orderForm.ts";
import { directed } from "../../../platform/lists/chosenRows.ts";
import type { List } from "../../../platform/lists/list.ts";
import { presentListed, sampleCount, withListed } from "../presentListed.ts";
import { matchingOrders, type OrderFilter } from "../matchingOrders.ts";
import type { OrderSorting } from "./schema.ts";

type Row = Awaited<ReturnType<typeof readRows>>[number];

/** The orders of the caller. */
export const orderList: List<OrderFilter, OrderSorting, Row> = {
  name: "orders",
  id: "orders.id",
  sorted({ db, user }, filter, { sort, direction }, isReversed = false) {
    const matching = matchingOrders(db, user, filter);
    return { query: sorted(db, matching, { sort, direction: directed(direction, isReversed) }) };
  },
  readRows,
  columns: () => EXPORT_COLUMNS,
};

function sorted(
  db: Knex,
  query: QueryBuilder<Order>,
  { sort, direction }: OrderSorting,
): QueryBuilder<Order> {
  if (sort === "samples") query.orderBy(sampleCount(db), direction);
  else if (sort === "status") query.orderByRaw(`${BY_PROGRESS} ${direction}`);
  else if (sort === "priority") query.orderByRaw(`${BY_PRIORITY} ${direction}`);
  else if (sort === "due") query.orderByRaw(`coalesce(orders.due_date, '9999-12-31') ${direction}`);
  else {
    if (sort === "owner") query.joinRelated("user");
    for (const column of COLUMNS[sort]) query.orderBy(column, direction);
  }
  return query.orderBy("orders.id", direction);
}

const BY_PROGRESS = position("orders.stage", ORDER_STAGES);
const BY_PRIORITY = position("orders.priority", ORDER_PRIORITIES);

function position(column: string, values: readonly string[]): string {
  return `array_position(array[${values.map((value) => `'${value}'`).join(", ")}], ${column})`;
}

const COLUMNS = {
  created: ["orders.createdAt"],
  number: ["orders.orderNumber"],
  name: ["orders.name"],
  owner: ["user.lastName", "user.firstName", "user.id"],
};

async function readRows(ctx: SignedInContext, ids: string[]) {
  const [forms, orders] = await Promise.all([
    cachedOrderForms(ctx.site),
    withListed(ctx.db, Order.query(ctx.db).whereIn("orders.id", ids)),
  ]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap((id) => {
    const order = byId.get(id);
    return order ? [presentListed(ctx.user, forms(order.serviceId), order)] : [];
  });
}

const EXPORT_COLUMNS: ExportColumn<Row>[] = [
  { name: "order_number", cell: ({ orderNumber }) => orderNumber },
  { name: "name", cell: ({ name }) => name },
  { name: "owner", cell: ({ user }) => (user ? `${user.firstName} ${user.lastName}` : null) },
  { name: "department", cell: ({ department }) => department?.name ?? null },
  { name: "samples", cell: ({ _count }) => _count.samples },
  { name: "status", cell: ({ status }) => status },
  { name: "stage", cell: ({ stage }) => stage },
  { name: "stage_since", cell: ({ stageUpdatedAt }) => stageUpdatedAt },
  { name: "due_date", cell: ({ dueDate }) => dueDate },
  { name: "priority", cell: ({ priority }) => priority },
  {
    name: "assignee",
    cell: ({ assignee }) => (assignee ? `${assignee.firstName} ${assignee.lastName}` : null),
  },
  { name: "status_since", cell: ({ statusUpdatedAt }) => statusUpdatedAt },
  { name: "samples_sent_at", cell: ({ statusNotes }) => statusNotes.at(0)?.createdAt ?? null },
  { name: "created_at", cell: ({ createdAt }) => createdAt },
];

/** Returns { total }: the number of matching orders in the caller's list. */
export async function countOrders(ctx: SignedInContext, filter: OrderFilter): Promise<{ total: number }> {
  return { total: await matchingOrders(ctx.db, ctx.user, filter).resultSize() };
}
