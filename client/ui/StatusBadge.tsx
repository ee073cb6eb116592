import { t } from "../messages/t.ts";
import { type BadgeColor, WordBadge } from "./WordBadge.tsx";

const COLORS = {
  DRAFT: "gray",
  SUBMITTED: "blue",
  COMPLETED: "teal",
  WAITING: "gray",
  PROCESSING: "blue",
  SEQUENCED: "violet",
  QC_REVIEW: "grape",
  READY: "teal",
  ISSUE: "red",
} as const satisfies Record<string, BadgeColor>;

export type Status = keyof typeof COLORS;

/** The state of an order or a sample. */
export function StatusBadge({ status }: { status: Status }) {
  return <WordBadge color={COLORS[status]}>{t(`status.${status}`)}</WordBadge>;
}
