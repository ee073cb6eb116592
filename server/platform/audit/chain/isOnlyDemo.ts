import { Order } from "../../../../db/models/Order.ts";
import { Study } from "../../../../db/models/Study.ts";

/** Whether nobody but the demo has orders or studies here: an instance that people work with is left alone. */
export async function isOnlyDemo(): Promise<boolean> {
  const [order, study] = await Promise.all([
    Order.query().joinRelated("user").where("user.isDemo", false).select("orders.id").first(),
    Study.query().joinRelated("user").where("user.isDemo", false).select("studies.id").first(),
  ]);
  return order === undefined && study === undefined;
}
