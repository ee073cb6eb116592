import type { Knex } from "knex";
import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import type { StreamRun } from "../../../../db/models/StreamRun.ts";
import { StreamSequencerFile } from "../../../../db/models/StreamSequencerFile.ts";
import { openExactly } from "../../../data/files/dataRoot.ts";
import { SEQUENCER_FILES_MAX, STREAM_TORN_PATIENCE_MS } from "../../limits.ts";
import type { Site } from "../../../platform/site/site.ts";
import type { FoundFile } from "../FoundFile.ts";
import { fileVersion } from "../monitor/classifyEntry.ts";
import { errorCode, isGone } from "../monitor/listFolder.ts";
import { type ProblemText, PROBLEMS } from "../problems.ts";
import { recordFinished, recordUnreadable } from "../record/recordFinished.ts";
import { recordVerified } from "../record/recordVerified.ts";
import { readFinalSummary } from "./readFinalSummary.ts";
import { HashListUnreadable } from "./readHashList.ts";
import { verifyFiles } from "./verifyFiles.ts";

/** A run that monitors a directory, and the ids of the runs whose files it counts. */
export type WatchingRun = Pick<StreamRun, "id" | "outputDir"> & { partIds?: string[] };

/** For files that the sequencer writes within a moment. */
const REST_MS = 2_000;
const SUMMARY = /(?:^|\/)final_summary_[^/]*$/;

/**
 * Processes the files that the sequencer wrote about a run in addition to its reads: records its final summary, and
 * compares files with its list of hashes, which may take as long as reading all of them. Each version is processed
 * once, across processes; one that still changes, or is truncated, is deferred. The result does not depend on files
 * being counted concurrently. found: all such files that exist now, by name final_summary_*.txt or output_hash_*.csv;
 * paths below outputDir. One call per run at a time: a second one would repeat the work without effect. Returns whether
 * nothing was deferred; otherwise call again. Rejects with the reason of `signal` when that is aborted, and on errors
 * of the disk or this process.
 */
export async function processSequencerFiles(
  site: Site,
  run: WatchingRun,
  found: { path: string; stamp: string }[],
  { signal, now }: { signal: AbortSignal; now: Date },
): Promise<boolean> {
  let isDone = true;
  for (const one of await listUnprocessed(site.database, run, found))
    if (!(await processFile(site, run, one, { signal, now }))) isDone = false;
  return isDone;
}

/** Summaries first, because they are fast. */
async function listUnprocessed(
  db: Knex,
  { id }: Pick<StreamRun, "id">,
  found: { path: string; stamp: string }[],
) {
  if (found.length === 0) return [];
  const rows = await StreamSequencerFile.query(db).where({ streamRunId: id }).select("path", "stamp");
  const known = new Map(rows.map(({ path, stamp }) => [path, stamp]));
  const changed = found.filter(({ path, stamp }) => known.has(path) && known.get(path) !== stamp);
  const added = found.filter(({ path }) => !known.has(path));
  const all = [...changed, ...added.slice(0, Math.max(SEQUENCER_FILES_MAX - known.size, 0))];
  return [...all.filter(({ path }) => SUMMARY.test(path)), ...all.filter(({ path }) => !SUMMARY.test(path))];
}

async function processFile(
  site: Site,
  run: WatchingRun,
  { path, stamp }: { path: string; stamp: string },
  { signal, now }: { signal: AbortSignal; now: Date },
): Promise<boolean> {
  signal.throwIfAborted();
  let file: FileHandle;
  try {
    file = await openExactly(run.outputDir, path, constants.O_RDONLY);
  } catch (error) {
    if (isGone(error)) return true;
    if (!["EACCES", "EPERM"].includes(errorCode(error))) throw error;
    await recordEach(run, (id) =>
      recordUnreadable(site.database, id, { path, stamp, problem: unreadableProblem(path) }, new Date()),
    );
    return true;
  }
  try {
    const stats = await file.stat({ bigint: true });
    if (!stats.isFile()) return true;
    const facts = fileVersion(stats);
    if (facts.stamp !== stamp || !(await isWritten(file, facts, now))) return false;
    const opened = { file, path, stamp };
    return SUMMARY.test(path)
      ? await storeSummary(site.database, run, opened)
      : await verifyByList(site, run, opened, signal);
  } finally {
    await file.close();
  }
}

interface Opened {
  file: FileHandle;
  path: string;
  stamp: string;
}

async function storeSummary(db: Knex, run: WatchingRun, { file, path, stamp }: Opened): Promise<boolean> {
  const values = await readFinalSummary(file);
  if (!(await isUnchanged(file, stamp))) return false;
  await recordEach(run, (id) =>
    values
      ? recordFinished(db, id, { path, stamp, values }, new Date())
      : recordUnreadable(db, id, { path, stamp, problem: unreadableProblem(path) }, new Date()),
  );
  return true;
}

async function verifyByList(
  { database, log }: Site,
  run: WatchingRun,
  list: Opened,
  signal: AbortSignal,
): Promise<boolean> {
  const { file, path, stamp } = list;
  log.info(
    { streamRunId: run.id, path },
    "comparing files of a stream run with the sequencer's list of hashes",
  );
  const comparison = await verifyFiles(database, run, list, signal).catch((error: unknown) => {
    if (error instanceof HashListUnreadable) return "unreadable" as const;
    throw error;
  });
  if (comparison === undefined || !(await isUnchanged(file, stamp))) return false;
  await recordEach(run, (id) =>
    comparison === "unreadable"
      ? recordUnreadable(database, id, { path, stamp, problem: unreadableProblem(path) }, new Date())
      : recordVerified(database, id, { path, stamp, comparison }, new Date()),
  );
  return true;
}

/** Records a file for each run. The monitoring run is the last: its row states that the file was processed. */
async function recordEach(
  { id, partIds = [] }: WatchingRun,
  record: (runId: string) => Promise<void>,
): Promise<void> {
  for (const partId of partIds) await record(partId);
  await record(id);
}

function unreadableProblem(path: string): ProblemText {
  return SUMMARY.test(path) ? PROBLEMS.finalSummaryUnreadable : PROBLEMS.hashListUnreadable;
}

async function isUnchanged(file: FileHandle, stamp: string): Promise<boolean> {
  return fileVersion(await file.stat({ bigint: true })).stamp === stamp;
}

/** Returns whether the file appears complete. Clocks of file servers may be ahead. */
async function isWritten(
  file: FileHandle,
  { writtenAt, sizeBytes }: Omit<FoundFile, "path">,
  now: Date,
): Promise<boolean> {
  const restedMs = Math.abs(now.getTime() - writtenAt.getTime());
  if (restedMs >= STREAM_TORN_PATIENCE_MS) return true;
  if (restedMs < REST_MS || sizeBytes === 0) return false;
  const last = Buffer.alloc(1);
  await file.read(last, 0, 1, sizeBytes - 1);
  return last.toString("latin1") === "\n";
}
