import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SampleDecision } from "../../../db/models/SampleDecision.ts";
import { SampleReceipt } from "../../../db/models/SampleReceipt.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { RECEIVABLE } from "./openReceipt.ts";

const LISTED = 50;

/** Lists the orders whose samples are expected or partly received, or of which a new tube is on its way. Those on their
 *  way come first, then by submission. Returns { orders, hasMore }; at most 50 orders. */
export async function listExpected(ctx: SignedInContext) {
  const orders = await Order.query(ctx.db)
    .where((open) =>
      open
        .whereIn("stage", ["SUBMITTED", "ACCEPTED", "IN_TRANSIT"])
        .orWhere((later) =>
          later
            .whereIn("stage", RECEIVABLE)
            .whereIn(
              "id",
              SampleDecision.query(ctx.db)
                .where({ decision: "replace", replacement: "sent" })
                .select("orderId"),
            ),
        ),
    )
    .orderByRaw(
      "case stage when 'ACCEPTED' then 1 when 'SUBMITTED' then 2 else 0 end, submitted_at desc, id desc",
    )
    .limit(LISTED + 1)
    .select("id", "orderNumber", "name", "stage")
    .select(
      Sample.query(ctx.db).whereColumn("orderId", "orders.id").count().as("expected"),
      SampleReceipt.query(ctx.db)
        .whereColumn("orderId", "orders.id")
        .where({ outcome: "received" })
        .count()
        .as("received"),
      SampleDecision.query(ctx.db)
        .whereColumn("orderId", "orders.id")
        .where({ decision: "replace", replacement: "sent" })
        .count()
        .as("newTubes"),
    );
  const rows = orders as (Order & { expected: string; received: string; newTubes: string })[];
  return {
    orders: rows.slice(0, LISTED).map(({ id, orderNumber, name, stage, expected, received, newTubes }) => ({
      id,
      orderNumber,
      name,
      stage,
      expected: Number(expected),
      received: Number(received),
      newTubes: Number(newTubes),
    })),
    hasMore: rows.length > LISTED,
  };
}
