import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { hasText, t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

export type Decision = Outputs["analysisRules"]["decisions"]["decisions"][number];
export type Outcome = Decision["outcome"];

/** The colors of outcomes. */
export const OUTCOME_COLORS = {
  started: "teal",
  skipped: "gray",
  limited: "lightBlue",
  refused: "orange",
} as const;

/** Why a decision was made, or what became of its run, in words. */
export function describeReasons({
  outcome,
  reason,
  details,
  result,
  resultDetails,
}: Pick<Decision, "outcome" | "reason" | "details"> &
  Partial<Pick<Decision, "result" | "resultDetails">>): string[] {
  const key = `rules.reason.${reason ?? ""}`;
  const known = hasText(key) ? [t(key)] : [];
  const after = result ? [t(`rules.result.${result}`)] : [];
  return outcome === "started"
    ? [...after, ...(resultDetails ?? []).map(sentenceText)]
    : [...known, ...details.map(sentenceText)];
}
