import type { Knex } from "knex";
import type { z } from "zod";
import { AnalysisRule } from "../../../db/models/AnalysisRule.ts";
import { serializable } from "../../../db/serializable.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { RULES_MAX } from "../limits.ts";
import { supportedTargets } from "../pipelines/capabilities.ts";
import { readEnablement } from "../pipelines/enablement.ts";
import { invalidPipelineId, pipelineConfigRefused } from "../pipelines/errors.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { mergeConfig } from "../pipelines/pipelineConfig.ts";
import { findPipeline } from "../pipelines/readPackages.ts";
import { validateSettings, withoutUnset } from "../pipelines/validateConfig.ts";
import { publishingRightsMissing, ruleNotFound, ruleTargetDiffers, tooManyRules } from "./errors.ts";
import { getRule, presentContent } from "./listRules.ts";
import { mayPublish } from "./ruleActor.ts";
import type { createRuleInput, RuleContent, turnRuleInput, updateRuleInput } from "./schema.ts";

/** Creates a rule, which is on. Changes from then on are evaluated, earlier ones are not. Returns it as listRules does.
 *  Raises invalidPipelineId, ruleTargetDiffers, pipelineConfigRefused, publishingRightsMissing, tooManyRules. */
export async function createRule(ctx: SignedInContext, input: z.output<typeof createRuleInput>) {
  await checkContent(ctx, input);
  const id = await serializable(ctx.db, async (trx) => {
    if ((await AnalysisRule.query(trx).whereNull("deletedAt").resultSize()) >= RULES_MAX)
      raise(tooManyRules());
    const rule = await AnalysisRule.query(trx)
      .insert({ ...toColumns(input), authorId: ctx.user.id })
      .returning("*");
    await record(trx, ctx, "rule.created", rule, { after: auditView(rule) });
    return rule.id;
  });
  return getRule(ctx.db, { ruleId: id });
}

/** Replaces the content of a rule. The user becomes its author, and a pause by Lanekeeper ends. Returns it. Raises
 *  ruleNotFound and what createRule raises. */
export async function updateRule(
  ctx: SignedInContext,
  { ruleId, ...input }: z.output<typeof updateRuleInput>,
) {
  await checkContent(ctx, input);
  return change(ctx, ruleId, "rule.changed", { ...toColumns(input), authorId: ctx.user.id, ...RESUMED });
}

/** Turns a rule on or off. Turning it on ends a pause by Lanekeeper and makes the user its author, so that a rule whose
 *  author left continues. Returns it. Raises ruleNotFound, publishingRightsMissing. */
export async function turnRule(ctx: SignedInContext, { ruleId, active }: z.output<typeof turnRuleInput>) {
  const { onSuccess } = await findRule(ctx.db, ruleId);
  if (active && onSuccess === "publish" && !mayPublish(ctx.user)) raise(publishingRightsMissing());
  const columns = active ? { active, authorId: ctx.user.id, ...RESUMED } : { active };
  return change(ctx, ruleId, active ? "rule.turnedOn" : "rule.turnedOff", columns);
}

/** Deletes a rule; it can be restored. Its decisions and runs stay. Raises ruleNotFound. */
export async function deleteRule(ctx: SignedInContext, { ruleId }: { ruleId: string }): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    const rule = await lockRule(trx, ruleId);
    await rule.$query(trx).patch({ deletedAt: new Date() });
    await record(trx, ctx, "rule.deleted", rule, { before: auditView(rule) });
  });
}

/** Restores a deleted rule as it was. Returns it. Raises ruleNotFound, tooManyRules. */
export async function restoreRule(ctx: SignedInContext, { ruleId }: { ruleId: string }) {
  await transaction(ctx.db, async (trx) => {
    const rule = await AnalysisRule.query(trx).findById(ruleId).whereNotNull("deletedAt").forUpdate();
    if (!rule) return raise(ruleNotFound());
    if ((await AnalysisRule.query(trx).whereNull("deletedAt").resultSize()) >= RULES_MAX)
      raise(tooManyRules());
    await rule.$query(trx).patch({ deletedAt: null });
    return record(trx, ctx, "rule.restored", rule, { after: auditView(rule) });
  });
  return getRule(ctx.db, { ruleId });
}

/** Finds a rule that is not deleted. Raises ruleNotFound. */
export async function findRule(db: Knex, ruleId: string): Promise<AnalysisRule> {
  return (await AnalysisRule.query(db).findById(ruleId).whereNull("deletedAt")) ?? raise(ruleNotFound());
}

async function lockRule(trx: Knex.Transaction, ruleId: string): Promise<AnalysisRule> {
  const found = await AnalysisRule.query(trx).findById(ruleId).whereNull("deletedAt").forUpdate();
  return found ?? raise(ruleNotFound());
}

/** Checks a rule against the installed pipeline, as a run would be, except for settings that are derived from orders.
 *  Raises invalidPipelineId, ruleTargetDiffers, pipelineConfigRefused, publishingRightsMissing. Returns the pipeline. */
export async function checkContent(ctx: SignedInContext, rule: RuleContent): Promise<PipelinePackage> {
  const pipeline = (await findPipeline(ctx.site, rule.pipelineId)) ?? raise(invalidPipelineId());
  const target = rule.trigger === "study_ready" ? "study" : "order";
  if (!supportedTargets(pipeline).includes(target))
    raise(ruleTargetDiffers({ pipeline: pipeline.registry.name, target }));
  const { config: saved } = await readEnablement(pipeline, ctx.db);
  const details = validateSettings(pipeline, mergeConfig(pipeline, saved, rule.config));
  if (details.length > 0) raise(pipelineConfigRefused(details));
  if (rule.onSuccess === "publish" && !mayPublish(ctx.user)) raise(publishingRightsMissing());
  return pipeline;
}

const RESUMED = { pausedAt: null, pausedReason: null, failuresInRow: 0 };

function toColumns({ config, ...input }: z.output<typeof createRuleInput>) {
  return { ...input, config: withoutUnset(config) };
}

async function change(
  ctx: SignedInContext,
  ruleId: string,
  action: string,
  columns: Partial<Omit<AnalysisRule, "$query">>,
) {
  await transaction(ctx.db, async (trx) => {
    const before = await lockRule(trx, ruleId);
    const after = await AnalysisRule.query(trx).patchAndFetchById(ruleId, columns);
    await record(trx, ctx, action, after, { before: auditView(before), after: auditView(after) });
  });
  return getRule(ctx.db, { ruleId });
}

async function record(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  action: string,
  { id }: AnalysisRule,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await recordChange(trx, ctx, { action, targetType: "rule", targetId: id, ...values });
}

function auditView(rule: AnalysisRule) {
  return { ...presentContent(rule), pausedReason: rule.pausedReason };
}
