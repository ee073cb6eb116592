import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SampleReceipt } from "../../../db/models/SampleReceipt.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";

const LISTED = 50;

/** Lists the orders whose samples are expected or partly received, those on their way first, then by submission. Returns
 *  { orders, hasMore }; at most 50 orders. */
export async function listExpected(ctx: SignedInContext) {
  const orders = await Order.query(ctx.db)
    .whereIn("stage", ["SUBMITTED", "ACCEPTED", "IN_TRANSIT"])
    .orderByRaw(
      "case stage when 'IN_TRANSIT' then 0 when 'ACCEPTED' then 1 else 2 end, submitted_at desc, id desc",
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
    );
  const rows = orders as (Order & { expected: string; received: string })[];
  return {
    orders: rows.slice(0, LISTED).map(({ id, orderNumber, name, stage, expected, received }) => ({
      id,
      orderNumber,
      name,
      stage,
      expected: Number(expected),
      received: Number(received),
    })),
    hasMore: rows.length > LISTED,
  };
}
