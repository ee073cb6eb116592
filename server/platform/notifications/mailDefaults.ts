import type { NotificationKind } from "../../../db/models/Notification.ts";
import { type MAIL_DELIVERIES, NOTIFICATION_KINDS } from "../../../db/values.ts";
import { hasRight, type Right, type Role, rolesWith } from "../rpc/rules/rights.ts";

export type MailDelivery = (typeof MAIL_DELIVERIES)[number];

interface KindOfNotification {
  facility: MailDelivery;
  researcher?: MailDelivery;
  right?: Right;
}

/** The delivery of each kind until a person decides otherwise. A kind without `researcher` only concerns the facility.
 *  right: what a user of the facility needs to act on it, and thus to be notified. docs/operating/mail.md shows this
 *  table. */
export const MAIL_DEFAULTS: Record<NotificationKind, KindOfNotification> = {
  "order.submitted": { facility: "immediate", right: "orders.change" },
  // A mail with the link that decides is sent in any case.
  "approval.requested": { facility: "never", researcher: "never" },
  "order.approved": { facility: "immediate", researcher: "immediate", right: "orders.change" },
  "order.rejected": { facility: "never", researcher: "immediate" },
  "order.stageChanged": { facility: "never", researcher: "immediate" },
  "order.cancelled": { facility: "immediate", right: "orders.change" },
  "order.assigned": { facility: "immediate", right: "orders.change" },
  "order.samplesSent": { facility: "daily", right: "samples.receive" },
  "order.samplesReceived": { facility: "never", researcher: "immediate" },
  "amendment.proposed": { facility: "immediate", right: "orders.change" },
  "amendment.accepted": { facility: "never", researcher: "immediate" },
  "amendment.declined": { facility: "never", researcher: "immediate" },
  "samples.decisionAsked": { facility: "never", researcher: "immediate" },
  "samples.decisionAnswered": { facility: "immediate", right: "samples.receive" },
  "samples.decided": { facility: "never", researcher: "immediate" },
  "samples.replacementAnswered": { facility: "immediate", right: "samples.receive" },
  "quote.sent": { facility: "never", researcher: "immediate" },
  "quote.accepted": { facility: "immediate", right: "billing.manage" },
  "quote.declined": { facility: "immediate", right: "billing.manage" },
  "order.completed": { facility: "never", researcher: "immediate" },
  "files.published": { facility: "never", researcher: "immediate" },
  "samples.issue": { facility: "never", researcher: "immediate" },
  "results.selected": { facility: "never", researcher: "immediate" },
  "message.posted": { facility: "immediate", researcher: "immediate", right: "messages.write" },
  "message.mention": { facility: "immediate", researcher: "immediate" },
  "upload.completed": { facility: "daily", right: "deliveries.publish" },
  "run.completed": { facility: "daily", right: "results.release" },
  "run.failed": { facility: "immediate", right: "analyses.start" },
  "run.cancelled": { facility: "never", right: "analyses.start" },
  "run.proposed": { facility: "immediate", right: "results.release" },
  "rule.notStarted": { facility: "daily", right: "analyses.start" },
  "rule.paused": { facility: "immediate", right: "analyses.start" },
  "stream.stalled": { facility: "immediate", right: "sequencing.plan" },
  "stream.diskLow": { facility: "immediate", right: "sequencing.plan" },
  "stream.folderMissing": { facility: "immediate", right: "sequencing.plan" },
  "stream.finished": { facility: "daily", right: "sequencing.plan" },
  "mail.failed": { facility: "never", right: "settings.manage" },
  "webhook.disabled": { facility: "immediate", right: "settings.manage" },
  "token.expiring": { facility: "immediate", researcher: "immediate", right: "tokens.manage" },
  "account.secondFactor": { facility: "immediate", researcher: "immediate" },
  "account.identityUnlinked": { facility: "immediate", researcher: "immediate" },
  "reference.attention": { facility: "immediate", right: "pipelines.manage" },
  "runFolder.complete": { facility: "daily", right: "sequencing.plan" },
  "runFolder.stalled": { facility: "immediate", right: "sequencing.plan" },
  "runFolder.unplanned": { facility: "immediate", right: "sequencing.plan" },
};

/** Returns the default of a kind for a person. */
export function defaultDelivery(kind: NotificationKind, { role }: { role: string }): MailDelivery {
  const { facility, researcher = "never" } = MAIL_DEFAULTS[kind];
  return role === "RESEARCHER" ? researcher : facility;
}

/** Returns whether a user may receive notifications of a kind: one who lost the right, as by a new role, no longer sees
 *  the earlier ones. */
export function mayReceive(user: { role: Role }, kind: NotificationKind): boolean {
  const { researcher, right } = MAIL_DEFAULTS[kind];
  return researcher !== undefined || (right !== undefined && hasRight(user, right));
}

/** Returns SQL for the condition that users of a role receive a kind that is sent to the facility. kind, role: SQL
 *  expressions. */
export function facilityReceivesSql(kind: string, role: string): string {
  const roles = NOTIFICATION_KINDS.map((one) => {
    const { right = "records.read" } = MAIL_DEFAULTS[one];
    return [one, rolesWith(right)];
  });
  return `'${JSON.stringify(Object.fromEntries(roles))}'::jsonb -> ${kind} @> to_jsonb(${role})`;
}

/** Returns SQL for the delivery of a kind to a user. kind: an SQL expression; users: the alias of the table. */
export function deliverySql(kind: string, users: string): string {
  const defaults = (role: string) =>
    `'${JSON.stringify(Object.fromEntries(NOTIFICATION_KINDS.map((one) => [one, defaultDelivery(one, { role })])))}'::jsonb`;
  return `coalesce(${users}.mail_preferences ->> ${kind},
    (case ${users}.role when 'RESEARCHER' then ${defaults("RESEARCHER")} else ${defaults("FACILITY_ADMIN")} end) ->> ${kind})`;
}
