import type { Knex } from "knex";
import { PipelineConfig } from "../../../db/models/PipelineConfig.ts";
import { ReferenceData } from "../../../db/models/ReferenceData.ts";
import { RunReferenceData } from "../../../db/models/RunReferenceData.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { REFERENCE_ENTRIES_MAX, REFERENCE_RUNS_LISTED } from "../limits.ts";
import { mergeConfig } from "../pipelines/pipelineConfig.ts";
import { readPackages } from "../pipelines/readPackages.ts";
import { entryNotFound } from "./errors.ts";
import { presentEntry } from "./present.ts";
import { pathsInConfig } from "./runUses.ts";

/** Lists the catalog by name: { entries }, each with the number of its runs and pipelines. */
export async function listEntries({ site, db }: SignedInContext) {
  const entries = await ReferenceData.query(db)
    .orderByRaw("lower(name), version, id")
    .limit(REFERENCE_ENTRIES_MAX);
  const [runs, settings] = await Promise.all([countRuns(db), listPathSettings(site, db)]);
  return {
    entries: entries.map((entry) => ({
      ...presentEntry(entry),
      runCount: runs.get(entry.id) ?? 0,
      pipelines: findPipelines(entry, settings),
    })),
  };
}

async function countRuns(db: Knex): Promise<Map<string, number>> {
  const rows = await RunReferenceData.query(db)
    .select("entryId")
    .countDistinct("runId as runs")
    .whereNotNull("entryId")
    .groupBy("entryId")
    .castTo<{ entryId: string; runs: number | string }[]>();
  return new Map(rows.map(({ entryId, runs }) => [entryId, Number(runs)]));
}

interface PathSetting {
  pipelineId: string;
  pipelineName: string;
  setting: string;
  path: string;
}

/** Lists the settings of installed pipelines whose saved value or default is a path. */
async function listPathSettings(site: SignedInContext["site"], db: Knex): Promise<PathSetting[]> {
  const [{ pipelines }, saved] = await Promise.all([
    readPackages(site),
    PipelineConfig.query(db).select("pipelineId", "config"),
  ]);
  const configs = new Map(saved.map(({ pipelineId, config }) => [pipelineId, config]));
  return [...pipelines.values()].flatMap((pipeline) =>
    pathsInConfig(mergeConfig(pipeline, configs.get(pipeline.id) ?? {})).map(({ key, path }) => ({
      pipelineId: pipeline.id,
      pipelineName: pipeline.registry.name,
      setting: pipeline.registry.configSchema.properties[key]?.title ?? key,
      path,
    })),
  );
}

function findPipelines({ path: root }: ReferenceData, settings: PathSetting[]) {
  return settings
    .filter(({ path }) => path === root || path.startsWith(`${root}/`))
    .map(({ pipelineId, pipelineName, setting }) => ({ id: pipelineId, name: pipelineName, setting }));
}

/** Lists the newest runs of an entry: { runs }. Raises entryNotFound. */
export async function listUses({ db }: SignedInContext, { entryId }: { entryId: string }) {
  if (!(await ReferenceData.query(db).findById(entryId).select("id"))) raise(entryNotFound());
  const rows = await RunReferenceData.query(db)
    .join("pipelineRuns as runs", "runs.id", "runReferenceData.runId")
    .where("runReferenceData.entryId", entryId)
    .orderBy("runReferenceData.createdAt", "desc")
    .limit(REFERENCE_RUNS_LISTED)
    .select({
      id: "runs.id",
      runNumber: "runs.runNumber",
      pipelineId: "runs.pipelineId",
      status: "runs.status",
      createdAt: "runs.createdAt",
      version: "runReferenceData.version",
      settingKey: "runReferenceData.settingKey",
    })
    .castTo<
      {
        id: string;
        runNumber: string;
        pipelineId: string;
        status: "pending" | "queued" | "running" | "completed" | "failed" | "cancelled";
        createdAt: Date;
        version: string;
        settingKey: string;
      }[]
    >();
  return { runs: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
}

/** Lists what a setting of type path can name: { choices }, ready entries and those with a problem. */
export async function listChoices({ db }: SignedInContext) {
  const entries = await ReferenceData.query(db)
    .select("id", "name", "kind", "version", "organism", "build", "path", "state")
    .orderByRaw("lower(name), version, id")
    .limit(REFERENCE_ENTRIES_MAX);
  return {
    choices: entries.map(({ id, name, kind, version, organism, build, path, state }) => ({
      id,
      name,
      kind,
      version,
      organism,
      build,
      path,
      state,
    })),
  };
}
