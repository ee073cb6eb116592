import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Order } from "../../../db/models/Order.ts";
import { type AuditFilter, SYSTEM } from "./schema.ts";

/** Returns an unsorted query for the entries that match a filter. */
export function matchingEntries(
  db: Knex,
  { who, search, from, to, ...exact }: AuditFilter,
): QueryBuilder<AuditEntry, AuditEntry[]> {
  const found = AuditEntry.query(db);
  for (const [column, value] of Object.entries(exact))
    if (value !== undefined) void found.where(column, value);
  if (who === SYSTEM) void found.whereNull("userId");
  else if (who !== undefined) void found.where({ userId: who });
  if (from) void found.where("at", ">=", from);
  if (to) void found.where("at", "<=", to);
  if (search !== undefined)
    void found.where((named) =>
      named
        .where({ targetId: search })
        .orWhere({ orderId: search })
        .orWhere({ requestId: search })
        .orWhereIn("orderId", Order.query(db).where({ orderNumber: search }).select("id")),
    );
  return found;
}

/** Returns the same query, newest first. */
export function sortedEntries(db: Knex, filter: AuditFilter): QueryBuilder<AuditEntry, AuditEntry[]> {
  return matchingEntries(db, filter).orderBy([
    { column: "at", order: "desc" },
    { column: "id", order: "desc" },
  ]);
}
