import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";

export type Verdict = "pass" | "warn" | "fail";

const COLORS = { pass: "teal", warn: "orange", fail: "red", none: "gray", open: "gray" } as const;

/** The verdict on a sample or value. isMeasured: whether there is any value. */
export function VerdictBadge({
  verdict,
  isMeasured = true,
}: {
  verdict: Verdict | null;
  isMeasured?: boolean;
}) {
  const shown = verdict ?? (isMeasured ? "none" : "open");
  return (
    <WordBadge color={COLORS[shown]} isState>
      {t(`measurements.verdict.${shown}`)}
    </WordBadge>
  );
}
