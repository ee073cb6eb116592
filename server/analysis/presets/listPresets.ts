import type { Knex } from "knex";
import { PipelinePreset } from "../../../db/models/PipelinePreset.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { presentName } from "../../platform/people/presentPerson.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { PRESETS_MAX } from "../limits.ts";
import { findPipeline } from "../pipelines/readPackages.ts";
import { presetNotFound } from "./errors.ts";

/** Lists the presets of a pipeline by name: { presets }. Settings that its present version does not have are named in
 *  `dropped` in place of `config`. */
export async function listPresets({ site, db }: Context, { pipelineId }: { pipelineId: string }) {
  const presets = await PipelinePreset.query(db)
    .where({ pipelineId })
    .withGraphFetched("author")
    .orderByRaw("lower(name), id")
    .limit(PRESETS_MAX);
  const known = (await findPipeline(site, pipelineId))?.registry.configSchema.properties;
  return { presets: presets.map((preset) => presentPreset(preset, known)) };
}

/** Finds a preset. Raises presetNotFound. */
export async function findPreset(db: Knex, presetId: string): Promise<PipelinePreset> {
  return (await PipelinePreset.query(db).findById(presetId)) ?? raise(presetNotFound());
}

/** known: the settings of the pipeline; undefined accepts all. */
export function presentPreset(
  { id, pipelineId, name, config, profiles, author, updatedAt }: PipelinePreset,
  known: Record<string, unknown> | undefined,
) {
  const isKnown = (key: string) => known === undefined || Object.hasOwn(known, key);
  return {
    id,
    pipelineId,
    name,
    config: Object.fromEntries(Object.entries(config).filter(([key]) => isKnown(key))),
    dropped: Object.keys(config).filter((key) => !isKnown(key)),
    profiles,
    author: presentName(author),
    updatedAt,
  };
}
