import { t } from "../../kit/i18n/t.ts";
import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";

export const RUN_COLORS = {
  pending: "gray",
  queued: "violet",
  running: "blue",
  completed: "teal",
  failed: "red",
  cancelled: "orange",
} as const satisfies Record<string, BadgeColor>;

type RunStatus = keyof typeof RUN_COLORS;
export const RUN_STATUSES = Object.keys(RUN_COLORS) as RunStatus[];

/** The state of a run. */
export function RunStatusBadge({ status }: { status: RunStatus }) {
  return <WordBadge color={RUN_COLORS[status]}>{t(`runs.status.${status}`)}</WordBadge>;
}
