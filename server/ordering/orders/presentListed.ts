import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import type { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import type { OrderFormInForce } from "../../definitions/forms/orderForm.ts";
import { presentAssignee, presentDepartmentName, presentOrderFor, presentOwner } from "./present.ts";

/** The number of samples of an order. */
export const sampleCount = (db: Knex) => Sample.query(db).count().whereColumn("samples.orderId", "orders.id");

/** Adds the columns and relations of a list to the query. */
export function withListed(db: Knex, orders: QueryBuilder<Order>): QueryBuilder<Order> {
  return orders
    .select("orders.*", sampleCount(db).as("sampleCount"))
    .withGraphFetched("[user.department, department, assignee, statusNotes(samplesSent)]")
    .modifiers({ samplesSent: (notes) => notes.where({ noteType: "SAMPLES_SENT" }) });
}

/** An order in a list, with owner, number of samples and the time the samples were sent. */
export function presentListed(user: SessionUser, form: OrderFormInForce, order: Order) {
  return {
    ...presentOrderFor(user, form, order),
    user: presentOwner(order),
    department: presentDepartmentName(order.department),
    assignee: presentAssignee(user, order),
    _count: { samples: Number((order as Order & { sampleCount: string }).sampleCount) },
    statusNotes: (order.statusNotes ?? []).map((note) => ({
      id: note.id,
      createdAt: note.createdAt.toISOString(),
    })),
  };
}
