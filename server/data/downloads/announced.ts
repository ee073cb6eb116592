import { raw, type RawBuilder } from "objection";

/** What a statement on a download gives back so that it tells the watchers of the order at its commit. */
export function announced(order: { id: string; userId: string } | null): RawBuilder[] {
  return order ? [raw("pg_notify('lanekeeper', ?)", [`download:${order.id}:${order.userId}`])] : [];
}
