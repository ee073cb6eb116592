import type { z } from "zod";
import { PipelineConfig } from "../../../db/models/PipelineConfig.ts";
import { serializable } from "../../../db/serializable.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { ALLOWED_TECHNOLOGIES } from "./pipelineConfig.ts";
import { readEnablement } from "./enablement.ts";
import { invalidPipelineId, pipelineConfigRefused } from "./errors.ts";
import { technologiesNoList } from "./validation/packageSentences.ts";
import { findPipeline } from "./readPackages.ts";
import type { PipelinePackage } from "./pipelinePackage.ts";
import type { configurePipelineInput } from "./schema.ts";
import { validateSettings, withoutUnset } from "./validateConfig.ts";

/**
 * Enables or disables a pipeline and replaces its saved settings (additions §4). Without `enabled`, the pipeline is
 * enabled; without `config`, its settings are unchanged. Settings that depend on a run may be missing. Returns {
 * pipelineId, enabled }. Raises invalidPipelineId, pipelineConfigRefused.
 */
export async function configurePipeline(
  ctx: SignedInContext,
  { pipelineId, enabled = true, config }: z.output<typeof configurePipelineInput>,
): Promise<{ pipelineId: string; enabled: boolean }> {
  const pipeline = (await findPipeline(ctx.site, pipelineId)) ?? raise(invalidPipelineId());
  const details = config === undefined ? [] : validateSaved(pipeline, config);
  if (details.length > 0) raise(pipelineConfigRefused(details));

  return serializable(ctx.db, async (trx) => {
    const before = await readEnablement(pipeline, trx);
    const after = { enabled, config: config === undefined ? before.config : withoutUnset(config) };
    await PipelineConfig.query(trx)
      .insert({ pipelineId, ...after, updatedById: ctx.user.id, updatedAt: new Date() })
      .onConflict("pipelineId")
      .merge();
    await recordChange(trx, ctx, {
      action: "pipeline.configured",
      targetType: "pipeline",
      targetId: pipelineId,
      before: { ...before },
      after,
    });
    return { pipelineId, enabled };
  });
}

function validateSaved(pipeline: PipelinePackage, config: Record<string, unknown>): Sentence[] {
  const { [ALLOWED_TECHNOLOGIES]: allowed, ...settings } = config;
  const isList = Array.isArray(allowed) && allowed.every((id) => typeof id === "string");
  return [
    ...validateSettings(pipeline, settings),
    ...(allowed === undefined || allowed === null || isList
      ? []
      : [technologiesNoList({ setting: ALLOWED_TECHNOLOGIES })]),
  ];
}
