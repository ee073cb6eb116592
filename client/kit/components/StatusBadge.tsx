import { t } from "../i18n/t.ts";
import { type BadgeColor, WordBadge } from "./WordBadge.tsx";

/** The color of each state. */
export const STATUS_COLORS = {
  DRAFT: "gray",
  SUBMITTED: "blue",
  COMPLETED: "teal",
  WAITING: "gray",
  PROCESSING: "blue",
  SEQUENCED: "violet",
  QC_REVIEW: "grape",
  READY: "teal",
  ISSUE: "red",
  SENT: "cyan",
  DATA_RECEIVED: "violet",
  DELIVERED: "teal",
  CLOSED: "gray",
} as const satisfies Record<string, BadgeColor>;

export type Status = keyof typeof STATUS_COLORS;

/** The state of an order or a sample. */
export function StatusBadge({ status }: { status: Status }) {
  return <WordBadge color={STATUS_COLORS[status]}>{t(`status.${status}`)}</WordBadge>;
}
