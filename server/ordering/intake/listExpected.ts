import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SampleReceipt } from "../../../db/models/SampleReceipt.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";

const LISTED = 50;

/** Lists the orders whose samples are expected or partly received, the last submitted first. Returns
 *  { orders, hasMore }; at most 50 orders. */
export async function listExpected(ctx: SignedInContext) {
  const open = Sample.query(ctx.db)
    .whereColumn("samples.orderId", "orders.id")
    .where({ facilityStatus: "WAITING" })
    .whereNotExists(SampleReceipt.query(ctx.db).whereColumn("sample_receipts.sampleId", "samples.id"));
  const orders = await Order.query(ctx.db)
    .where({ status: "SUBMITTED" })
    .whereExists(open)
    .orderBy([
      { column: "submittedAt", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(LISTED + 1)
    .select("id", "orderNumber", "name")
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
    orders: rows.slice(0, LISTED).map(({ id, orderNumber, name, expected, received }) => ({
      id,
      orderNumber,
      name,
      expected: Number(expected),
      received: Number(received),
    })),
    hasMore: rows.length > LISTED,
  };
}
