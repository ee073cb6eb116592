import { refusal } from "../../platform/errors/refusal.ts";
import { sentence } from "../../platform/errors/rules/sentence.ts";
import { RULES_MAX } from "../limits.ts";

export const ruleNotFound = refusal("automation.ruleNotFound", 404, "Rule not found");
export const tooManyRules = refusal(
  "automation.tooManyRules",
  400,
  "A facility can have at most {rules} rules. Delete one that is no longer used.",
  { rules: RULES_MAX },
);
export const ruleTargetDiffers = refusal(
  "automation.targetDiffers",
  400,
  "Pipeline {pipeline} does not run on {target} targets, which this rule is about",
);
export const publishingRightsMissing = refusal(
  "automation.publishingRightsMissing",
  403,
  "A rule that publishes needs an author who may release results and publish deliveries",
);
export const ruleTargetNotFound = refusal(
  "automation.targetNotFound",
  404,
  "The order or study of this rule was not found",
);

/** Why a limit prevented a start, or a result was not published. */
export const authorMayNotPublish = sentence(
  "automation.authorMayNotPublish",
  "The author of the rule may no longer release results or publish deliveries",
);
export const startFailed = sentence(
  "automation.startFailed",
  "The run could not be started. The cause is in the server log.",
);
