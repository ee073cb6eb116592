import type { Knex } from "knex";
import { Assembly } from "../../../db/models/Assembly.ts";
import { Bin } from "../../../db/models/Bin.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { PipelineRun, type RunResults } from "../../../db/models/PipelineRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import { type Context, contextFor, type SignedInContext } from "../../platform/rpc/context.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import type { Site } from "../../platform/site/site.ts";
import {
  cannotResolveYet,
  noAdapter,
  noSamplesFound,
  runFolderNotSet,
  runNotFound,
  runStartedElsewhere,
} from "../runRecords/errors.ts";
import { resolveRunFolder } from "../runRecords/runFiles.ts";
import { readRunNames } from "../launch/assignRunNumber.ts";
import { readRunPackage } from "../runRecords/readRunPackage.ts";
import type { RunText } from "../runRecords/runSentences.ts";
import { isCandidate, pendingCandidates, stageCandidates } from "../writebacks/findCandidates.ts";
import { lockRunRow } from "../writebacks/activateReads.ts";
import { writeReads } from "../writebacks/writeReads.ts";
import { discoverOutputs, type Discovery } from "./discoverOutputs.ts";
import type { Problems } from "./problems.ts";
import { readsNotWritten, readsOfFailedRun } from "../writebacks/sentences.ts";
import { type StoredOutputs, storeOutputs } from "./storeOutputs.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { constants } from "node:fs";
import { openInside } from "../../data/files/dataRoot.ts";
import { OUTPUT_TABLE_MAX_BYTES } from "../limits.ts";
import { parseCells } from "../../platform/input/parseCells.ts";
import { runTarget, targetSamples } from "../runRecords/runTarget.ts";
import type { RunSample } from "./sampleFinder.ts";

/** The outputs that a search found, the records that were created from them, and the errors. */
export interface ResolvedOutputs {
  discovered: Discovery["discovered"];
  /** Records that this call created. */
  resolved: StoredOutputs;
  /** Not empty when an output that the package requires is missing or unusable. */
  errors: RunText[];
  warnings: RunText[];
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
  const folder = (await resolveRunFolder(run)) ?? raise(runFolderNotSet());
  const names = await readRunNames(site.database, run.id);
  const samples = await readRunSamples(site.database, run, names);
  if (samples.length === 0 && run.runFolderId === null) raise(noSamplesFound());
  const pipeline = (await readRunPackage(site, run)) ?? raise(noAdapter({ id: run.pipelineId }));
  const inputs = run.runFolderId === null ? await readRunInputs(folder.root, pipeline, names) : undefined;
  const { id: runId, targetType } = run;
  if (targetType === "external") return raise(runStartedElsewhere());
  const looked = { runId, targetType, root: folder.root, samples, names, inputs };
  const { found: all, discovered, problems } = await discoverOutputs(pipeline, looked);
  const found = await stageCandidates(folder, all, problems);

  const resolved = await transaction(site.database, async (trx) => {
    await lockRunRow(trx, runId);
    return storeOutputs(trx, { runId, folderName: folder.name, found });
  });
  const writes = found.some(({ output }) => output.writeback !== undefined);
  if (writes && run.status === "failed") problems.warn(readsOfFailedRun());
  else if (writes && problems.errors.length > 0) problems.warn(readsNotWritten());
  else if (writes) {
    const readsReads = readsAsInput(pipeline);
    const pipelineName = pipeline.registry.name;
    await writeReads(ctx, { run, pipelineName, readsReads, folder, found, inputs, problems });
  }
  await transaction(site.database, (trx) => storeResults(trx, run, { pipeline, problems }));
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
async function storeResults(
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
  await publishChange(trx, `run:${runId}`);
}

/**
 * Searches for the outputs of a completed or failed run again. success: no required output is missing. Raises
 * runNotFound, cannotResolveYet, runFolderNotSet, noSamplesFound, noAdapter, in this order. Spec §4.
 */
export async function resolveRun(
  ctx: SignedInContext,
  { runId }: { runId: string },
): Promise<ResolvedOutputs & { success: boolean }> {
  const run = (await PipelineRun.query(ctx.db).findById(runId)) ?? raise(runNotFound());
  if (run.status !== "completed" && run.status !== "failed") raise(cannotResolveYet());
  if (run.runFolder === null) raise(runFolderNotSet());
  const outcome = await resolveOutputs(ctx.site, run, ctx);
  const { resolved, errors, warnings } = outcome;
  await transaction(ctx.db, (trx) =>
    recordChange(trx, ctx, {
      action: "run.outputsResolved",
      targetType: "run",
      targetId: run.id,
      after: { ...resolved, errors: errors.length, warnings: warnings.length },
    }),
  );
  return { success: errors.length === 0, ...outcome };
}

/**
 * Returns the input of a run from the cells of its samplesheet: its samples and the FASTQ files it read; names: the
 * values that the samplesheet contains under safe names. Returns undefined when the input is unknown, such as without a
 * samplesheet. root: run directory.
 */
async function readRunInputs(
  root: string,
  { samplesheet: { filename, format } }: PipelinePackage,
  names: ReadonlyMap<string, string> = new Map(),
): Promise<Set<string> | undefined> {
  const file = await openInside(root, filename, constants.O_RDONLY).catch(() => undefined);
  if (!file) return undefined;
  try {
    const stats = await file.stat();
    if (!stats.isFile() || stats.size > OUTPUT_TABLE_MAX_BYTES) return undefined;
    const { rows } = parseCells(await file.readFile("utf8"), format);
    return new Set(rows.flat().map((cell) => names.get(cell) ?? cell));
  } finally {
    await file.close();
  }
}

/**
 * Returns the samples of a run, those it was created for, or all of its target, ordered by sample ID. names: the values
 * that its samplesheet contains under safe names.
 */
async function readRunSamples(
  db: Knex,
  run: Pick<PipelineRun, "orderId" | "studyId" | "runFolderId" | "inputSampleIds">,
  names: ReadonlyMap<string, string> = new Map(),
): Promise<RunSample[]> {
  const nameByValue = new Map([...names].map(([name, value]) => [value, name]));
  const { inputSampleIds } = run;
  const query = targetSamples(db, runTarget(run))
    .select("id", "sampleId", "orderId")
    .orderBy(["sampleId", "id"]);
  const samples = await (inputSampleIds === null ? query : query.whereIn("id", inputSampleIds));
  return samples.map(({ id, sampleId, orderId: ofOrder }) => ({
    id,
    sampleId,
    orderId: ofOrder,
    sheetName: nameByValue.get(sampleId),
  }));
}
