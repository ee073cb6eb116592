import type { QueryBuilder } from "objection";
import type { StreamRun } from "../../../db/models/StreamRun.ts";

/** Has runs found with what is told of their orders. */
export function withOrder(runs: QueryBuilder<StreamRun>): void {
  void runs.withGraphFetched("order(named)").modifiers({
    named: (orders) => orders.select("id", "orderNumber", "name"),
  });
}

/** The order of a run that was found with it. */
export function presentOrderOf({ order }: StreamRun) {
  return { id: order?.id ?? "", orderNumber: order?.orderNumber ?? "", name: order?.name ?? null };
}
