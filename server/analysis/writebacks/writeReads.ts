import { posix } from "node:path";
import type { Knex } from "knex";
import { transaction } from "../../../db/transaction.ts";
import { Read } from "../../../db/models/Read.ts";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { dataRoot, isRelativeInside } from "../../data/files/dataRoot.ts";
import { longestExtension } from "../../data/reads/rules/pairFiles.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { readPath } from "../../data/files/uploadPaths.ts";
import { isWrittenBy } from "../launch/check/replacedReads.ts";
import type { RunFolder } from "../runRecords/runFiles.ts";
import type { FoundFile } from "../outputs/foundFile.ts";
import type { Problems } from "../outputs/problems.ts";
import type { RunSample } from "../outputs/sampleFinder.ts";
import {
  checksumDiffers,
  hasReadsAlready,
  notReadName,
  notReadsOfOrder,
  ofSample,
  readFileGone,
  readFileOutside,
  readsNotConfirmed,
} from "./sentences.ts";
import { type CopiedFile, copyReadFile, findRunSource } from "./copyReadFile.ts";
import { describeReads } from "./describeReads.ts";
import { type GivenFile, type GivenRead, planWriteback } from "./planWriteback.ts";
import { activateReads, lockOrders, lockRunRow, type NewReadSet } from "./activateReads.ts";

/** The input of a writeback. inputs: the cells of the run's samplesheet, if known. */
export interface Writeback {
  run: PipelineRun;
  pipelineName: string;
  /** Whether its package reads FASTQ files at all. */
  readsReads: boolean;
  folder: RunFolder;
  found: FoundFile[];
  inputs: Set<string> | undefined;
  problems: Problems;
}

/**
 * Writes the results of a run to the read sets of its samples: files become the active read set, values are written to
 * the read set that the run read. All files are copied before any write, and nothing is written if one is unavailable.
 * Idempotent. Reference §7.
 */
export async function writeReads(ctx: Context, writeback: Writeback): Promise<void> {
  const { found, problems } = writeback;
  const { given, described } = planWriteback(found, problems);
  try {
    if (given.length > 0) await writeReadSets(ctx, writeback, given);
    if (described.size > 0 && problems.errors.length === 0)
      await describeReads(ctx, writeback, [...described.values()]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    problems.error(error.sentence);
  }
}

async function writeReadSets(ctx: Context, writeback: Writeback, given: GivenRead[]): Promise<void> {
  const { run, folder, problems, pipelineName } = writeback;
  const root = await dataRoot(ctx.db);
  const { config } = await readSetting("sequencing-files", ctx.db);
  const waiting = await selectWritable(ctx.db, writeback, given, problems);
  const coming: NewReadSet[] = [];
  for (const read of waiting) {
    const copied = await copies({ read, run, folder, root, extensions: config.allowedExtensions });
    if ("why" in copied) problems.error(ofSample({ code: read.sample.sampleId, problem: copied.why }));
    else coming.push({ ...copied, sample: read.sample, ...qualities(read), fromArtifactId: null });
  }
  if (problems.errors.length > 0 || coming.length === 0) return;
  await transaction(ctx.db, async (trx) => {
    await lockRunRow(trx, run.id);
    const orders = await lockOrders(
      trx,
      coming.map(({ sample }) => sample),
    );
    const done = new Set((await findWritten(run.id, coming, trx)).map(({ sampleId }) => sampleId));
    const kept = await unconfirmed(run, coming, trx);
    for (const { sample } of coming)
      if (kept.has(sample.id))
        problems.warn(ofSample({ code: sample.sampleId, problem: readsNotConfirmed() }));
    await activateReads(trx, ctx, {
      run,
      orders,
      coming: coming.filter(({ sample }) => !done.has(sample.id) && !kept.has(sample.id)),
      note: `${pipelineName}, run ${run.runNumber}`,
      action: "run.readsWritten",
    });
  });
}

/** Returns the read sets that this run has not written yet and whose samples permit the replacement. */
async function selectWritable(
  db: Knex,
  { run }: Writeback,
  given: GivenRead[],
  problems: Problems,
): Promise<GivenRead[]> {
  const done = new Set((await findWritten(run.id, given, db)).map(({ sampleId }) => sampleId));
  const active = await Read.query(db)
    .whereIn(
      "sampleId",
      given.map(({ sample }) => sample.id),
    )
    .where({ isActive: true })
    .whereNotNull("file1");
  const hasFiles = new Set(active.map(({ sampleId }) => sampleId));
  return given.filter(({ sample, onlyWhenEmpty }) => {
    if (done.has(sample.id)) return false;
    if (!hasFiles.has(sample.id)) return true;
    if (onlyWhenEmpty) problems.warn(ofSample({ code: sample.sampleId, problem: hasReadsAlready() }));
    // A completed run has written its read sets once; later ones stay.
    return !onlyWhenEmpty && run.status !== "completed";
  });
}

/** Returns the samples whose active read sets have another origin and are not among those that the run may replace. */
async function unconfirmed(
  run: PipelineRun,
  coming: NewReadSet[],
  trx: Knex.Transaction,
): Promise<Set<string>> {
  const active = await Read.query(trx)
    .whereIn(
      "sampleId",
      coming.map(({ sample }) => sample.id),
    )
    .where({ isActive: true })
    .where((withFile) => withFile.whereNotNull("file1").orWhereNotNull("file2"));
  const foreign = active.filter(
    (read) => !isWrittenBy(run.pipelineId, read) && !run.replacedReadIds.includes(read.id),
  );
  return new Set(foreign.map(({ sampleId }) => sampleId));
}

function findWritten(runId: string, given: { sample: RunSample }[], trx: Parameters<typeof Read.query>[0]) {
  const sampleIds = given.map(({ sample }) => sample.id);
  return Read.query(trx)
    .where({ createdByRunId: runId })
    .whereNull("fromArtifactId")
    .whereIn("sampleId", sampleIds);
}

interface Copying {
  read: GivenRead;
  run: PipelineRun;
  folder: RunFolder;
  root: string;
  extensions: string[];
}

async function copies(
  copying: Copying,
): Promise<{ file1: CopiedFile; file2: CopiedFile | null } | { why: Sentence }> {
  const { read } = copying;
  const file1 = await copied(copying, read.file1, "R1");
  if ("why" in file1) return file1;
  if (!read.file2) return { file1, file2: null };
  const file2 = await copied(copying, read.file2, "R2");
  return "why" in file2 ? file2 : { file1, file2 };
}

async function copied(
  { read, run, folder, root, extensions }: Copying,
  { source, place }: GivenFile,
  role: "R1" | "R2",
): Promise<CopiedFile | { why: Sentence }> {
  const { sample } = read;
  const stated = source ?? (role === "R1" ? `output/${read.path}` : (place ?? ""));
  const from = await findRunSource(folder, stated);
  if (from === "outside") return { why: readFileOutside({ path: stated }) };
  if (!from) return { why: readFileGone({ path: stated }) };
  const path =
    place === undefined || source === undefined
      ? readPath(sample, `${run.id}-${role}-${posix.basename(from.path)}`)
      : place;
  if (!isAllowedPath(path, sample)) return { why: notReadsOfOrder() };
  if (longestExtension(posix.basename(path), extensions) === "") return { why: notReadName() };
  try {
    const file = await copyReadFile({ root: folder.root, path: from.path }, { root, path }, sample.orderId);
    const expected = read.fields[role === "R1" ? "checksum1" : "checksum2"];
    if (expected !== undefined && expected !== file.md5) return { why: checksumDiffers({ path: stated }) };
    const counted = read.fields[role === "R1" ? "readCount1" : "readCount2"];
    return { ...file, readCount: file.readCount ?? counted ?? null };
  } catch (error) {
    if (error instanceof ApiError) return { why: error.sentence };
    throw error;
  }
}

// Hidden directories belong to uploads in progress; below orders/ every order has its own directory.
function isAllowedPath(path: string, { orderId }: RunSample): boolean {
  if (!isRelativeInside(path) || path.split("/").some((part) => part.startsWith("."))) return false;
  const [area, order] = path.split("/");
  return area !== "orders" || order === orderId;
}

function qualities({ fields: { avgQuality1, avgQuality2 } }: GivenRead) {
  return { avgQuality1, avgQuality2 };
}
