import { z } from "zod";
import { EXECUTION_MODES, RULE_OUTCOMES, RULE_SUCCESS_ACTIONS, RULE_TRIGGERS } from "../../../db/values.ts";
import { inputText } from "../../platform/errors/schemaText.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";
import { SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import {
  DRY_RUN_DAYS_MAX,
  RULE_ACTIVE_RUNS_MAX,
  RULE_CONDITION_VALUES_MAX,
  RULE_FAILURES_MAX,
  RULE_NAME_MAX_CHARACTERS,
  RULE_RUNS_PER_DAY_MAX,
} from "../limits.ts";
import { pipelineConfig } from "../pipelines/pipelineConfig.ts";

const NAME_REFUSED = inputText(
  "automation.nameRefused",
  "The name of a rule must have 1 to {characters} characters",
  { characters: RULE_NAME_MAX_CHARACTERS },
);
const limit = (most: number) => z.number().int().min(1).max(most);
const values = z.array(text(SHORT_TEXT_MAX_CHARACTERS)).max(RULE_CONDITION_VALUES_MAX);

/** What a rule does, without its name. */
const content = z.object({
  trigger: z.enum(RULE_TRIGGERS),
  conditions: z.object({
    services: values.default([]),
    technologies: values.default([]),
    departments: values.default([]),
    minSamples: z.number().int().min(1).max(1_000_000).default(1),
  }),
  pipelineId: text(SHORT_TEXT_MAX_CHARACTERS),
  config: pipelineConfig.default({}),
  executionMode: z.enum(EXECUTION_MODES).default("default"),
  onSuccess: z.enum(RULE_SUCCESS_ACTIONS).default("notify"),
  runsPerDay: limit(RULE_RUNS_PER_DAY_MAX).default(20),
  activeRunsMax: limit(RULE_ACTIVE_RUNS_MAX).default(2),
  failuresMax: limit(RULE_FAILURES_MAX).default(3),
});
export type RuleContent = z.output<typeof content>;

const name = z.string(NAME_REFUSED).trim().min(1, NAME_REFUSED).max(RULE_NAME_MAX_CHARACTERS, NAME_REFUSED);

export const createRuleInput = content.extend({ name: name.pipe(text(RULE_NAME_MAX_CHARACTERS)) });
export const ruleId = z.object({ ruleId: recordId });
export const updateRuleInput = createRuleInput.extend(ruleId.shape);
export const turnRuleInput = ruleId.extend({ active: z.boolean() });
/** ruleId: the saved rule whose earlier starts count as done. */
export const dryRunInput = content.extend({
  ruleId: recordId.optional(),
  days: z.number().int().min(1).max(DRY_RUN_DAYS_MAX).default(30),
});
export const runNowInput = ruleId.extend({ orderId: recordId.optional(), studyId: recordId.optional() });
export const decisionsInput = listPage.extend({
  ruleId: recordId.optional(),
  orderId: recordId.optional(),
  outcome: z.enum(RULE_OUTCOMES).optional(),
});
export const runOfRule = z.object({ runId: recordId });
