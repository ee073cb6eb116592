import { t } from "../../kit/i18n/t.ts";
import { StateBadge } from "../../kit/components/StatusBadge.tsx";

export const STREAM_STATUSES = ["ACTIVE", "STOPPING", "STOPPED"] as const;
export type StreamStatus = (typeof STREAM_STATUSES)[number];

/** The state of a live sequencing run. */
export function StreamStatusBadge({ status }: { status: StreamStatus }) {
  return <StateBadge state={status}>{t(`streams.status.${status}`)}</StateBadge>;
}
