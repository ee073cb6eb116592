import type { Knex } from "knex";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Context } from "../rpc/context.ts";
import { publishChanges } from "../events/publishChange.ts";

export interface Change {
  /** The change, as `<noun>.<participle>`: "order.submitted". */
  action: string;
  targetType: string;
  targetId: string;
  /** The order of the change, if any; its watchers are notified after commit. */
  order?: { id: string; userId: string; departmentId?: string | null };
  /** The changed part of the order, when no other part changed: watchers are notified of this part only. */
  part?: "messages";
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

// PostgreSQL allows 65,535 parameters in one statement.
const ROWS_AT_ONCE = 1_000;

// Target types besides orders that pages watch or processes cache; announced as "<type>:<id>".
const ANNOUNCED = new Set([
  "user",
  "setting",
  "form",
  "service",
  "checklist",
  "study",
  "run",
  "stream",
  "catalog",
  "runFolder",
]);

/** Writes the audit entry of a change inside its transaction and announces the change at commit (design §2) to the
 *  open feeds of the account, the watchers of the order and the processes that cache the target. before and after
 *  hold column names and values, never a secret. A change by a rule has no user and names the rule. */
export async function recordChange(trx: Knex.Transaction, ctx: Context, change: Change): Promise<void> {
  await recordChanges(trx, ctx, [change]);
}

/** Records several changes at once, such as one per order. */
export async function recordChanges(trx: Knex.Transaction, ctx: Context, changes: Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += ROWS_AT_ONCE)
    await writeRows(trx, ctx, changes.slice(from, from + ROWS_AT_ONCE));
  if (changes.length > 0) await publishChanges(trx, changedTopics(changes));
}

async function writeRows(trx: Knex.Transaction, ctx: Context, changes: Change[]): Promise<void> {
  await AuditEntry.query(trx).insert(
    changes.map(({ action, targetType, targetId, order, before, after }) => ({
      userId: ctx.rule ? null : (ctx.user?.id ?? null),
      action,
      targetType,
      targetId,
      orderId: order?.id ?? null,
      before: before ?? null,
      after: ctx.rule ? { ...after, rule: ctx.rule.name } : (after ?? null),
      requestId: ctx.requestId,
      tokenName: ctx.token?.name ?? null,
    })),
  );
}

function changedTopics(changes: Change[]): string[] {
  const topics = changes.flatMap(({ targetType, targetId, order, part }) => [
    ...(ANNOUNCED.has(targetType) ? [`${targetType}:${targetId}`] : []),
    ...(order
      ? [
          `${part === "messages" ? "message" : "order"}:${order.id}:${order.userId}:${order.departmentId ?? ""}`,
        ]
      : []),
  ]);
  return [...new Set(topics)];
}
