import { t } from "../../kit/i18n/t.ts";
import { StateBadge } from "../../kit/components/StatusBadge.tsx";

export const RUN_STATUSES = ["pending", "queued", "running", "completed", "failed", "cancelled"] as const;

/** The state of an analysis. */
export function RunStatusBadge({ status }: { status: (typeof RUN_STATUSES)[number] }) {
  return <StateBadge state={status}>{t(`runs.status.${status}`)}</StateBadge>;
}
