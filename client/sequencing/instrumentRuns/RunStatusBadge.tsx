import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { RUN_COLORS, type RunStatus } from "./instrumentRun.ts";

export function RunStatusBadge({ status }: { status: RunStatus }) {
  return (
    <WordBadge color={RUN_COLORS[status]} isState>
      {t(`instrumentRuns.status.${status}`)}
    </WordBadge>
  );
}
