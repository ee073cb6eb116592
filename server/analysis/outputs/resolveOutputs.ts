import type { Knex } from "knex";
import { Assembly } from "../../../db/models/Assembly.ts";
import { Bin } from "../../../db/models/Bin.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { PipelineRun, type RunResults } from "../../../db/models/PipelineRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { announce } from "../../platform/events/announce.ts";
import { type Context, contextFor } from "../../platform/rpc/context.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import type { Site } from "../../platform/site/site.ts";
import { noAdapter, noSamplesFound, runFolderNotSet } from "../runRecords/errors.ts";
import { runFolderOf } from "../runRecords/runFolderOf.ts";
import { runNames } from "../launch/runNames.ts";
import { packageOfRun } from "../runRecords/packageOfRun.ts";
import { pendingCandidates } from "../writebacks/pendingCandidates.ts";
import { isCandidate, stageCandidates } from "../writebacks/stageCandidates.ts";
import { holdRun } from "../writebacks/takeReads.ts";
import { writeReads } from "../writebacks/writeReads.ts";
import { type Discovery, discoverOutputs } from "./discoverOutputs.ts";
import type { Problems } from "./problems.ts";
import { readRunInputs } from "./readRunInputs.ts";
import { samplesOfRun } from "./samplesOfRun.ts";
import { READS_NOT_WRITTEN, READS_OF_FAILED_RUN } from "../writebacks/sentences.ts";
import { type StoredOutputs, storeOutputs } from "./storeOutputs.ts";

/** The outputs that a search found, the records that were created from them, and the errors. */
export interface ResolvedOutputs {
  discovered: Discovery["discovered"];
  /** Records that this call created. */
  resolved: StoredOutputs;
  /** Not empty when an output that the package requires is missing or unusable. */
  errors: string[];
  warnings: string[];
}

/**
 * Finds the outputs of a run as its package declares and stores them: assemblies, bins, artifacts, and the values of
 * its samples' read sets, which are written only when nothing is missing and the run did not fail. Idempotent and safe
 * to run concurrently; counts only rows inserted by this call. The result is stored with the run. ctx: the requesting
 * user, if any. Raises runFolderNotSet, noSamplesFound, noAdapter, runNotFound. Spec §4, design §5.
 */
export async function resolveOutputs(
  site: Site,
  run: PipelineRun,
  ctx: Context = contextFor(site, null),
): Promise<ResolvedOutputs> {
  const folder = (await runFolderOf(run)) ?? raise(runFolderNotSet());
  const names = await runNames(run.id);
  const samples = await samplesOfRun(run, names);
  if (samples.length === 0) raise(noSamplesFound());
  const pipeline = (await packageOfRun(site, run)) ?? raise(noAdapter({ id: run.pipelineId }));
  const inputs = await readRunInputs(folder.root, pipeline, names);
  const { id: runId, targetType } = run;
  const looked = { runId, targetType, root: folder.root, samples, names, inputs };
  const { found: all, discovered, problems } = await discoverOutputs(pipeline, looked);
  const found = await stageCandidates(folder, all, problems);

  const resolved = await transaction(async (trx) => {
    await holdRun(trx, runId);
    return storeOutputs(trx, { runId, folderName: folder.name, found });
  });
  const writes = found.some(({ output }) => output.writeback !== undefined);
  if (writes && run.status === "failed") problems.warn(READS_OF_FAILED_RUN);
  else if (writes && problems.errors.length > 0) problems.warn(READS_NOT_WRITTEN);
  else if (writes) {
    const readsReads = readsAsInput(pipeline);
    const pipelineName = pipeline.registry.name;
    await writeReads(ctx, { run, pipelineName, readsReads, folder, found, inputs, problems });
  }
  await transaction((trx) => keepResults(trx, run, { pipeline, problems }));
  return { discovered, resolved, errors: problems.errors, warnings: problems.warnings };
}

function readsAsInput({ samplesheet, manifest }: PipelinePackage): boolean {
  const sources = [
    ...samplesheet.columns.map(({ source }) => source ?? ""),
    ...(manifest.inputs ?? []).map(({ source }) => source),
  ];
  return sources.some((source) => /^(sample\.)?reads?\b/.test(source));
}

/** Counts the current records of the run, and announces the change. */
async function keepResults(
  trx: Knex.Transaction,
  run: PipelineRun,
  { pipeline, problems }: { pipeline: PipelinePackage; problems: Problems },
): Promise<void> {
  const { id: runId } = run;
  const stagesReads = pipeline.manifest.outputs.some(isCandidate);
  const results: RunResults = {
    assembliesCreated: await Assembly.query(trx).where({ runId }).resultSize(),
    binsCreated: await Bin.query(trx).where({ runId }).resultSize(),
    artifactsCreated: await PipelineArtifact.query(trx).where({ runId }).resultSize(),
    ...(stagesReads ? { pendingWritebacks: await pendingCandidates(pipeline, runId, trx) } : {}),
    ...(problems.errors.length > 0 ? { errors: problems.errors } : {}),
    ...(problems.warnings.length > 0 ? { warnings: problems.warnings } : {}),
  };
  await PipelineRun.query(trx).findById(runId).patch({ results });
  await announce(trx, `run:${runId}`);
}
