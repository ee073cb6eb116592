import type { Knex } from "knex";
import type { z } from "zod";
import { PipelinePreset } from "../../../db/models/PipelinePreset.ts";
import { serializable } from "../../../db/serializable.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { refuseUnknownProfiles } from "../launch/nextflow/profileChoice.ts";
import { PRESETS_MAX } from "../limits.ts";
import { invalidPipelineId, pipelineConfigRefused } from "../pipelines/errors.ts";
import { findPipeline } from "../pipelines/readPackages.ts";
import { validateSettings, withoutUnset } from "../pipelines/validateConfig.ts";
import { presetNameTaken, presetNotFound, tooManyPresets } from "./errors.ts";
import { findPreset, presentPreset } from "./listPresets.ts";
import type { createPresetInput, updatePresetInput } from "./schema.ts";

type Content = Pick<z.output<typeof createPresetInput>, "config" | "profiles">;

/** Saves settings of a pipeline under a name; required ones may be missing. Returns the preset as listPresets does. Raises
 *  invalidPipelineId, pipelineConfigRefused, presetNameTaken, tooManyPresets, profileUnknown, profilesNeedNextflow. */
export async function createPreset(ctx: SignedInContext, input: z.output<typeof createPresetInput>) {
  const known = await checkContent(ctx.site, input.pipelineId, input);
  const preset = await serializable(ctx.db, async (trx) => {
    await refuseTaken(trx, input);
    const { pipelineId } = input;
    const count = await PipelinePreset.query(trx).where({ pipelineId }).resultSize();
    if (count >= PRESETS_MAX) raise(tooManyPresets());
    const created = await PipelinePreset.query(trx)
      .insert({ ...toColumns(input), pipelineId, authorId: ctx.user.id })
      .returning("*");
    await record(trx, ctx, "preset.created", created, { after: auditView(created) });
    return created.$fetchGraph("author", { transaction: trx });
  });
  return presentPreset(preset, known);
}

/** Replaces the content of a preset and its name. Returns it. Raises presetNotFound and what createPreset raises. */
export async function updatePreset(
  ctx: SignedInContext,
  { presetId, ...input }: z.output<typeof updatePresetInput>,
) {
  const { pipelineId } = await findPreset(ctx.db, presetId);
  const known = await checkContent(ctx.site, pipelineId, input);
  const preset = await serializable(ctx.db, async (trx) => {
    const before = await lockPreset(trx, presetId);
    await refuseTaken(trx, { id: presetId, pipelineId, name: input.name });
    const after = await PipelinePreset.query(trx).patchAndFetchById(presetId, {
      ...toColumns(input),
      authorId: ctx.user.id,
    });
    await record(trx, ctx, "preset.changed", after, { before: auditView(before), after: auditView(after) });
    return after.$fetchGraph("author", { transaction: trx });
  });
  return presentPreset(preset, known);
}

/** Deletes a preset. Analyses and rules that were created from it keep their settings. Raises presetNotFound. */
export async function deletePreset(ctx: SignedInContext, { presetId }: { presetId: string }): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    const before = await lockPreset(trx, presetId);
    await before.$query(trx).delete();
    await record(trx, ctx, "preset.deleted", before, { before: auditView(before) });
  });
}

/** Checks settings and profiles as a run would, except for settings that are missing. Returns the known settings. */
async function checkContent(site: Site, pipelineId: string, { config, profiles }: Content) {
  const pipeline = (await findPipeline(site, pipelineId)) ?? raise(invalidPipelineId());
  const details = validateSettings(pipeline, config);
  if (details.length > 0) raise(pipelineConfigRefused(details));
  await refuseUnknownProfiles(site, pipeline, profiles);
  return pipeline.registry.configSchema.properties;
}

/** Raises presetNameTaken. The unique index decides a race. */
async function refuseTaken(
  trx: Knex.Transaction,
  { id = "", pipelineId, name }: { id?: string; pipelineId: string; name: string },
): Promise<void> {
  const same = await PipelinePreset.query(trx)
    .where({ pipelineId })
    .whereRaw("lower(name) = lower(?)", [name])
    .whereNot({ id })
    .first();
  if (same) raise(presetNameTaken({ name: same.name }));
}

async function lockPreset(trx: Knex.Transaction, presetId: string): Promise<PipelinePreset> {
  const found = await PipelinePreset.query(trx).findById(presetId).forUpdate();
  return found ?? raise(presetNotFound());
}

function toColumns({ name, config, profiles }: Content & { name: string }) {
  return { name, config: withoutUnset(config), profiles };
}

function auditView({ pipelineId, name, config, profiles }: PipelinePreset) {
  return { pipelineId, name, config, profiles };
}

async function record(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  action: string,
  { id }: PipelinePreset,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await recordChange(trx, ctx, { action, targetType: "preset", targetId: id, ...values });
}
