import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

export type Rule = Outputs["analysisRules"]["list"]["rules"][number];

/** A rule in one sentence, as far as its trigger and its pipeline. */
export function describeRule(
  { trigger, pipelineId }: Pick<Rule, "trigger" | "pipelineId">,
  names: Map<string, string>,
) {
  return t(`rules.sentence.${trigger}`, { pipeline: names.get(pipelineId) ?? pipelineId });
}
