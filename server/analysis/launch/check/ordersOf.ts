import type { Order } from "../../../../db/models/Order.ts";
import type { RunMaterial } from "./material.ts";

/** Returns the orders of a run: the target itself, or the orders of its samples. */
export function ordersOf({ order, samples }: RunMaterial): Order[] {
  if (order) return [order];
  return [...new Map(samples.map((sample) => [sample.order.id, sample.order])).values()];
}
