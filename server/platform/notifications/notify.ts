import type { Knex } from "knex";
import type { NotificationKind } from "../../../db/models/Notification.ts";
import { statement } from "../../../db/statement.ts";
import type { Context } from "../rpc/context.ts";
import { notifyingCtes } from "./notifyingCtes.ts";

export interface Notice {
  kind: NotificationKind;
  /** Recipients: these users, and with `facility` its users who can act on the
   *  kind; never the actor, nor the users of `except`. */
  to: { userIds?: (string | null)[]; facility?: boolean; except?: string[] };
  orderId?: string | null;
  studyId?: string | null;
  runId?: string;
  streamRunId?: string;
  messageId?: string;
  /** Values that cannot be read from the records at display time. */
  data?: Record<string, unknown>;
}

/** Kinds of which several for one order, or without an order, in a short time are merged into one unread notification with a count. */
const FOLDING: NotificationKind[] = [
  "message.posted",
  "message.mention",
  "samples.issue",
  "results.selected",
  "mail.failed",
];

const WRITE = `
  with notice as (
    select $1::text as kind, $2::text as actor_id, $3::text as order_id, $4::text as study_id, $5::text as run_id,
      $6::text as stream_run_id, $7::text as message_id, $8::jsonb as data, $9::text[] as to_ids,
      $10::boolean as to_facility, $11::text[] as except_ids, $12::boolean as folds
  ), ${notifyingCtes("notice")}
  select pg_notify('lanekeeper', 'notification:' || user_id) from notified`;

const writeStatement = statement("notify users of a change", WRITE);

/** Creates notifications of a change inside its transaction, in one statement that never waits for a lock. Open
 *  pages receive the announcement "notification:<user id>" at commit. data must contain no secret and nothing that a
 *  recipient may not see. */
export async function notify(
  trx: Knex.Transaction,
  ctx: Pick<Context, "user" | "rule">,
  { kind, to, orderId, studyId, runId, streamRunId, messageId, data }: Notice,
): Promise<void> {
  await writeStatement(trx, [
    kind,
    // The author of a rule is notified of what the rule does.
    ctx.rule ? null : (ctx.user?.id ?? null),
    orderId ?? null,
    studyId ?? null,
    runId ?? null,
    streamRunId ?? null,
    messageId ?? null,
    JSON.stringify(data ?? {}),
    (to.userIds ?? []).filter((id) => id !== null),
    to.facility ?? false,
    to.except ?? [],
    FOLDING.includes(kind),
  ]);
}
