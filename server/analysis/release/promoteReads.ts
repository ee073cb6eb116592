import { posix } from "node:path";
import type { Knex } from "knex";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Read } from "../../../db/models/Read.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { dataRoot } from "../../data/files/dataRoot.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { dataBasePathNotConfigured } from "../../access/settings/errors.ts";
import { readPath } from "../../data/files/uploadPaths.ts";
import {
  candidateGone,
  candidateOutside,
  noPlaceForReads,
  nothingToPromote,
  onlyCompletedPromoted,
  pipelineRunNotFound,
} from "../runRecords/errors.ts";
import { type RunFolder, resolveRunFolder } from "../runRecords/runFiles.ts";
import type { RunSample } from "../outputs/sampleFinder.ts";
import { readRunPackage } from "../runRecords/readRunPackage.ts";
import { type CopiedFile, copyReadFile, findRunSource } from "../writebacks/copyReadFile.ts";
import { type Candidate, findCandidates, pendingCandidates } from "../writebacks/findCandidates.ts";
import { findCleaning, findReviewed } from "./readReview.ts";
import { activateReads, lockOrders, lockRunRow, type NewReadSet } from "../writebacks/activateReads.ts";

interface PromotionRequest {
  runId: string;
  sampleIds?: string[] | undefined;
}

/**
 * Accepts reviewed candidates of a run as the active read sets of their samples; the previous ones are superseded and
 * kept. sampleIds: record ids; omitted or empty for every pending candidate. Of several candidates for one sample the
 * first is accepted, and the others stay pending. All or none: the files are copied first, then one transaction writes;
 * of concurrent calls only one accepts a candidate. Returns { promoted, readIds }. Raises pipelineRunNotFound,
 * promotionNeedsOrder, onlyCompletedPromoted, noPlaceForReads, nothingToPromote, candidateOutside, candidateGone,
 * placeTaken, orderHoldsNoData. Spec §4, design §5.
 */
export async function promoteReads(ctx: SignedInContext, { runId, sampleIds }: PromotionRequest) {
  return promote(ctx, await findReviewed(ctx.db, runId), sampleIds);
}

/** promoteReads for a read-cleaning run. Also raises notReadCleaning. */
export async function promoteCleanedReads(ctx: SignedInContext, { runId, sampleIds }: PromotionRequest) {
  return promote(ctx, await findCleaning(ctx.db, runId), sampleIds);
}

async function promote(
  ctx: SignedInContext,
  run: PipelineRun,
  sampleIds: string[] = [],
): Promise<{ promoted: number; readIds: string[] }> {
  if (run.status !== "completed") raise(onlyCompletedPromoted());
  const pipeline = await readRunPackage(ctx.site, run);
  const waiting = firstPerSample(await findCandidates(ctx.db, pipeline, run), new Set(sampleIds));
  if (!pipeline || waiting.length === 0) return raise(nothingToPromote());
  const root = await readDataRoot(ctx.db);
  const folder = await resolveRunFolder(run);
  const coming: NewReadSet[] = [];
  for (const candidate of waiting) coming.push(await copied(candidate, { folder, root }));

  const activated = await transaction(ctx.db, async (trx) => {
    await lockRunRow(trx, run.id, pipelineRunNotFound);
    const orders = await lockOrders(
      trx,
      coming.map(({ sample }) => sample),
    );
    const ids = coming.map(({ fromArtifactId }) => fromArtifactId ?? "");
    const left = await PipelineArtifact.query(trx)
      .whereIn("id", ids)
      .whereNotIn("id", Read.query(trx).select("fromArtifactId").whereNotNull("fromArtifactId"));
    const still = new Set(left.map(({ id }) => id));
    const reads = await activateReads(trx, ctx, {
      run,
      orders,
      coming: coming.filter(({ fromArtifactId }) => still.has(fromArtifactId ?? "")),
      note: `${pipeline.registry.name}, run ${run.runNumber}`,
      action: "run.readsPromoted",
    });
    await recount(trx, run.id, pipeline);
    return reads;
  });
  if (activated.length === 0) raise(nothingToPromote());
  return { promoted: activated.length, readIds: activated.map(({ readId }) => readId) };
}

async function recount(trx: Knex.Transaction, runId: string, pipeline: PipelinePackage): Promise<void> {
  const pendingWritebacks = await pendingCandidates(pipeline, runId, trx);
  await trx.raw(
    "update pipeline_runs set results = results || ?::jsonb where id = ? and results is not null",
    [JSON.stringify({ pendingWritebacks }), runId],
  );
}

function firstPerSample(candidates: Candidate[], wanted: Set<string>): Candidate[] {
  const seen = new Set<string | null>();
  return candidates.filter(({ artifact: { sampleId, sample }, promotedReadId }) => {
    if (promotedReadId !== null || seen.has(sampleId)) return false;
    if (wanted.size > 0 && !wanted.has(sampleId ?? "") && !wanted.has(sample?.sampleId ?? "")) return false;
    seen.add(sampleId);
    return true;
  });
}

async function readDataRoot(db: Knex): Promise<string> {
  try {
    return await dataRoot(db);
  } catch (error) {
    if (error instanceof Error && error.message === dataBasePathNotConfigured().message)
      return raise(noPlaceForReads());
    throw error;
  }
}

async function copied(
  { artifact }: Candidate,
  { folder, root }: { folder: RunFolder | undefined; root: string },
): Promise<NewReadSet> {
  const { sample, metadata, path } = artifact;
  if (!sample) return raise(nothingToPromote());
  const { file1, file2 } = metadata;
  const copy = (stated: string, role: "R1" | "R2") =>
    copyCandidate(stated, { artifact, sample, role, folder, root });
  return {
    sample,
    file1: await copy(typeof file1 === "string" ? file1 : path, "R1"),
    file2: typeof file2 === "string" ? await copy(file2, "R2") : null,
    fromArtifactId: artifact.id,
  };
}

async function copyCandidate(
  stated: string,
  {
    artifact,
    sample,
    role,
    folder,
    root,
  }: {
    artifact: PipelineArtifact;
    sample: RunSample;
    role: "R1" | "R2";
    folder: RunFolder | undefined;
    root: string;
  },
): Promise<CopiedFile> {
  const source = folder && (await findRunSource(folder, stated));
  if (source === "outside") return raise(candidateOutside({ path: stated }));
  if (!folder || !source) return raise(candidateGone({ path: stated }));
  const place = readPath(sample, `${artifact.id}-${role}-${posix.basename(source.path)}`);
  return copyReadFile({ root: folder.root, path: source.path }, { root, path: place }, sample.orderId);
}
