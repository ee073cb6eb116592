import type { Knex } from "knex";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Context } from "../rpc/context.ts";
import { announceAll } from "../events/announce.ts";

export interface Change {
  /** What happened, as `<noun>.<participle>`: "order.submitted". */
  action: string;
  targetType: string;
  targetId: string;
  /** The order it belongs to, when it does: its watchers are told after commit. */
  order?: { id: string; userId: string };
  /** Of the order, when nothing else of it changes: its watchers are told of this alone. */
  part?: "messages";
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

// A statement of PostgreSQL takes 65,535 values.
const ROWS_AT_ONCE = 1_000;

// What others watch or keep in memory beside orders: told by the kind and id of the target.
const ANNOUNCED = new Set(["user", "setting", "form", "checklist", "study", "run", "stream", "catalog"]);

/** Writes the audit row of a change, inside the transaction that makes it, and announces it at commit (design §2): an
 *  account to its own open feeds, an order to its watchers, what processes keep in memory to those that do.
 *  Never given a secret: before and after name columns and their values. */
export async function recordChange(trx: Knex.Transaction, ctx: Context, change: Change): Promise<void> {
  await recordChanges(trx, ctx, [change]);
}

/** The same for several changes at once, such as one of many orders. */
export async function recordChanges(trx: Knex.Transaction, ctx: Context, changes: Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += ROWS_AT_ONCE)
    await writeRows(trx, ctx, changes.slice(from, from + ROWS_AT_ONCE));
  if (changes.length > 0) await announceAll(trx, topicsOf(changes));
}

async function writeRows(trx: Knex.Transaction, ctx: Context, changes: Change[]): Promise<void> {
  await AuditEntry.query(trx).insert(
    changes.map(({ action, targetType, targetId, order, before, after }) => ({
      userId: ctx.user?.id ?? null,
      action,
      targetType,
      targetId,
      orderId: order?.id ?? null,
      before: before ?? null,
      after: after ?? null,
      requestId: ctx.requestId,
    })),
  );
}

function topicsOf(changes: Change[]): string[] {
  const topics = changes.flatMap(({ targetType, targetId, order, part }) => [
    ...(ANNOUNCED.has(targetType) ? [`${targetType}:${targetId}`] : []),
    ...(order ? [`${part === "messages" ? "message" : "order"}:${order.id}:${order.userId}`] : []),
  ]);
  return [...new Set(topics)];
}
