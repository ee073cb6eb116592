import type { Knex } from "knex";
import type { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { AuditSeal } from "../../../db/models/AuditSeal.ts";
import { Order } from "../../../db/models/Order.ts";
import { User } from "../../../db/models/User.ts";
import { presentPerson } from "../people/presentPerson.ts";

/** Entries as facility admins see them. user: null for changes by the system and for deleted accounts, whose userId
 *  is kept. order: null when the order was deleted; its id is kept. position: in the hash chain, null until the
 *  entry is sealed. */
export async function presentEntries(db: Knex, entries: AuditEntry[]) {
  const [users, orders, seals] = await Promise.all([
    User.query(db).findByIds(namedIds(entries, ({ userId }) => userId)),
    Order.query(db)
      .findByIds(namedIds(entries, ({ orderId }) => orderId))
      .select("id", "orderNumber", "name"),
    AuditSeal.query(db)
      .whereIn(
        "entryId",
        namedIds(entries, ({ id }) => id),
      )
      .select("entryId", "position"),
  ]);
  const usersById = new Map(users.map((user) => [user.id, presentPerson(user)]));
  const ordersById = new Map(orders.map(({ id, orderNumber, name }) => [id, { id, orderNumber, name }]));
  const positionsByEntry = new Map(seals.map(({ entryId, position }) => [entryId, Number(position)]));
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    action: entry.action,
    targetType: entry.targetType,
    targetId: entry.targetId,
    userId: entry.userId,
    tokenName: entry.tokenName,
    user: usersById.get(entry.userId ?? "") ?? null,
    orderId: entry.orderId,
    order: ordersById.get(entry.orderId ?? "") ?? null,
    before: entry.before,
    after: entry.after,
    requestId: entry.requestId,
    position: positionsByEntry.get(entry.id) ?? null,
  }));
}

export type PresentedEntry = Awaited<ReturnType<typeof presentEntries>>[number];

function namedIds(entries: AuditEntry[], idOf: (entry: AuditEntry) => string | null): string[] {
  return [...new Set(entries.flatMap((entry) => idOf(entry) ?? []))];
}
