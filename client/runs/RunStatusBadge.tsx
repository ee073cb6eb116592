import { t } from "../messages/t.ts";
import { type BadgeColor, WordBadge } from "../ui/WordBadge.tsx";

const COLORS = {
  pending: "gray",
  queued: "violet",
  running: "blue",
  completed: "teal",
  failed: "red",
  cancelled: "orange",
} as const satisfies Record<string, BadgeColor>;

export type RunStatus = keyof typeof COLORS;
export const RUN_STATUSES = Object.keys(COLORS) as RunStatus[];

/** The state of a run. */
export function RunStatusBadge({ status }: { status: RunStatus }) {
  return <WordBadge color={COLORS[status]}>{t(`runs.status.${status}`)}</WordBadge>;
}
