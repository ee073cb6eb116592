import { t } from "../../kit/i18n/t.ts";
import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";

const COLORS = {
  ACTIVE: "teal",
  STOPPING: "orange",
  STOPPED: "gray",
} as const satisfies Record<string, BadgeColor>;

export type StreamStatus = keyof typeof COLORS;
export const STREAM_STATUSES = Object.keys(COLORS) as StreamStatus[];

/** The state of a watched sequencer run. */
export function StreamStatusBadge({ status }: { status: StreamStatus }) {
  return <WordBadge color={COLORS[status]}>{t(`streams.status.${status}`)}</WordBadge>;
}
