import type { NotificationKind } from "../../../db/models/Notification.ts";
import { type MAIL_DELIVERIES, NOTIFICATION_KINDS } from "../../../db/values.ts";

export type MailDelivery = (typeof MAIL_DELIVERIES)[number];

/** The delivery of each kind until a person decides otherwise. A kind without `researcher` only concerns the facility.
 *  docs/operating/mail.md shows this table. */
export const MAIL_DEFAULTS: Record<NotificationKind, { facility: MailDelivery; researcher?: MailDelivery }> =
  {
    "order.submitted": { facility: "immediate" },
    // A mail with the link that decides is sent in any case.
    "approval.requested": { facility: "never", researcher: "never" },
    "order.approved": { facility: "immediate", researcher: "immediate" },
    "order.rejected": { facility: "never", researcher: "immediate" },
    "order.samplesSent": { facility: "daily" },
    "order.completed": { facility: "never", researcher: "immediate" },
    "files.published": { facility: "never", researcher: "immediate" },
    "samples.issue": { facility: "never", researcher: "immediate" },
    "results.selected": { facility: "never", researcher: "immediate" },
    "message.posted": { facility: "immediate", researcher: "immediate" },
    "message.mention": { facility: "immediate", researcher: "immediate" },
    "upload.completed": { facility: "daily" },
    "run.completed": { facility: "daily" },
    "run.failed": { facility: "immediate" },
    "run.cancelled": { facility: "never" },
    "stream.stalled": { facility: "immediate" },
    "stream.diskLow": { facility: "immediate" },
    "stream.folderMissing": { facility: "immediate" },
    "stream.finished": { facility: "daily" },
    "mail.failed": { facility: "never" },
  };

/** Returns the default of a kind for a person. */
export function defaultDelivery(kind: NotificationKind, { role }: { role: string }): MailDelivery {
  const { facility, researcher = "never" } = MAIL_DEFAULTS[kind];
  return role === "RESEARCHER" ? researcher : facility;
}

/** Returns SQL for the delivery of a kind to a user. kind: an SQL expression; users: the alias of the table. */
export function deliverySql(kind: string, users: string): string {
  const defaults = (role: string) =>
    `'${JSON.stringify(Object.fromEntries(NOTIFICATION_KINDS.map((one) => [one, defaultDelivery(one, { role })])))}'::jsonb`;
  return `coalesce(${users}.mail_preferences ->> ${kind},
    (case ${users}.role when 'RESEARCHER' then ${defaults("RESEARCHER")} else ${defaults("FACILITY_ADMIN")} end) ->> ${kind})`;
}
