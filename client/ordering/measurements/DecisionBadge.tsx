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
  sent: "blue",
  declined: "orange",
  reject: "red",
} as const;

/** The decision on a sample, or the state of the question to the customer. */
export function DecisionBadge({ decision }: { decision: Decision }) {
  return <WordBadge color={COLORS[decisionState(decision)]}>{decisionText(decision)}</WordBadge>;
}

/** The words of the badge. */
export function decisionText(decision: Decision): string {
  return t(`measurements.decision.${decisionState(decision)}`);
}

function decisionState({ decision, answer, replacement }: Decision): keyof typeof COLORS {
  if (decision === "replace" && replacement !== null) return replacement;
  return decision ?? (answer === "stop" ? "stop" : "asked");
}
