import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

type Decision = NonNullable<Outputs["measurements"]["ofSample"]["decision"]>;

const COLORS = {
  asked: "orange",
  stop: "orange",
  proceed: "teal",
  proceed_at_risk: "teal",
  repeat: "blue",
  replace: "blue",
  reject: "red",
} as const;

/** The decision on a sample, or the state of the question to the customer. */
export function DecisionBadge({ decision }: { decision: Decision }) {
  const state = decision.decision ?? (decision.answer === "stop" ? "stop" : "asked");
  return <WordBadge color={COLORS[state]}>{t(`measurements.decision.${state}`)}</WordBadge>;
}
