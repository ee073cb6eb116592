import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { logOncePerOutage } from "../../../platform/concurrency/logOncePerOutage.ts";
import type { Site } from "../../../platform/site/site.ts";
import { type CountedFile, type FoundFile } from "../FoundFile.ts";
import { PROBLEMS, type ProblemText } from "../problems.ts";
import { recordFile } from "../record/recordFile.ts";
import { recordProblem } from "../record/recordProblem.ts";
import { barcodeFromPath, NO_BARCODE } from "../../runs/rules/barcodeFromPath.ts";
import { countVersion, restat } from "./countVersion.ts";
import { nextFileAction, type FileDelays, type Tried } from "./nextFileAction.ts";
import { dueQueue } from "./dueQueue.ts";
import type { Found } from "./classifyEntry.ts";
import { type FileVersionCache } from "./fileVersionCache.ts";
import type { CountingRun } from "./barcodeRouter.ts";

/** Per run, so that files of other runs are counted in between. */
const FILES_AT_ONCE = availableParallelism() + 2;
/** Delay after an error that was not caused by the file. */
const AGAIN_MS = 2_000;

export type Noted = Extract<Found, { kind: "file" | "problem" }>;

export interface FileTracker {
  /** Registers a file that was found; ignores a version that is known already. */
  note(found: Noted): void;
  /** Number of files that are neither counted nor reported yet. */
  size(): number;
  /** Whether no file is due now. */
  isIdle(): boolean;
  /** Processes what has become due after the clock was advanced. */
  wake(): void;
  /** The clock time of the last recorded file; 0 for none. */
  lastRecordedAtMs(): number;
  /** Whether files were given up because they never stopped changing. */
  isIncomplete(): boolean;
  close(): void;
}

interface Waiting {
  found: Noted;
  seenAtMs: number;
  tried?: Tried | undefined;
  counted?: CountedFile;
}

/**
 * Counts or reports the registered files of one run, each after it has not changed for long enough. Stores few facts
 * for each waiting file, and only the version of any other. lookEveryMs: how often waiting files are checked when
 * changes are not reported. gate: limits concurrent counting over all runs. onIdle: called when nothing is due.
 */
export function createFileTracker(
  site: Site,
  run: CountingRun,
  {
    route = () => run,
    known,
    clock,
    delays,
    lookEveryMs,
    gate,
    signal,
    onIdle,
  }: {
    /** The run that counts the files of a barcode. */
    route?: (barcode: string) => CountingRun;
    known: FileVersionCache;
    clock: () => number;
    delays: () => FileDelays;
    lookEveryMs: () => number;
    gate: <T>(work: () => Promise<T>) => Promise<T>;
    signal: AbortSignal;
    onIdle: () => void;
  },
): FileTracker {
  const waiting = new Map<string, Waiting>();
  const queue = dueQueue({ clock, atOnce: FILES_AT_ONCE, work: workAt, onIdle });
  // Concurrent writes would only wait for each other in the database, because each changes the row of the run.
  const oneWrite = pLimit(1);
  const outage = logOncePerOutage((error) =>
    site.log.warn(
      { err: error, streamRunId: run.id },
      "cannot count or record the files of a stream run now",
    ),
  );
  let isIncomplete = false;
  let lastRecordedAtMs = 0;

  function note(found: Noted): void {
    const { path, stamp } = found;
    const before = waiting.get(path);
    if (before?.found.stamp === stamp && before.found.kind === found.kind) return;
    if (known.isSettled(found)) return forget(path);
    const tried = before?.tried && { ...before.tried, ofThisVersion: false };
    const one: Waiting = { found, seenAtMs: clock(), tried: tried ?? known.lastCount(path) };
    waiting.set(path, one);
    const decision = decide(one);
    queue.put(path, decision.act === "wait" ? decision.untilMs : 0);
  }

  function decide({ found, seenAtMs, tried }: Waiting) {
    if (found.kind === "problem") return { act: "report", problem: found.problem } as const;
    const { path, sizeBytes, writtenAt } = found;
    const isCounted = known.isCounted(path);
    const facts = { seenAtMs, writtenAtMs: writtenAt.getTime(), sizeBytes, isCounted, tried };
    return nextFileAction(facts, delays(), clock());
  }

  function forget(path: string): void {
    waiting.delete(path);
    queue.drop(path);
  }

  async function workAt(path: string): Promise<void> {
    const one = waiting.get(path);
    if (!one || signal.aborted) return;
    try {
      await advance(one);
      outage.recovered();
    } catch (error) {
      if (signal.aborted) return;
      outage.failed(error);
      queue.put(path, clock() + AGAIN_MS);
    }
  }

  async function advance(one: Waiting): Promise<void> {
    const { found } = one;
    const decision = decide(one);
    if (found.kind === "problem") return report(found, found.problem);
    // Without change notifications, this check detects changes.
    const present = await restat(run.outputDir, found);
    if (present === undefined) return forgetIf(one);
    if (present.stamp !== found.stamp) return note({ kind: "file", ...present });
    if (decision.act === "wait")
      return queue.put(found.path, Math.min(decision.untilMs, clock() + lookEveryMs()));
    if (decision.act === "report") return report(found, decision.problem);
    await count(one, found);
  }

  async function count(one: Waiting, found: FoundFile): Promise<void> {
    const movedFrom = one.counted ? undefined : await findFormerPath(found);
    if (movedFrom !== undefined && (await oneWrite(() => isMoved(one, found, movedFrom)))) return;
    const beganMs = clock();
    const looked = one.counted ?? (await gate(() => countVersion(run.outputDir, found, signal)));
    if (waiting.get(found.path) !== one) return;
    if (looked === "gone") return forgetIf(one);
    if (looked === "changed") return changedMeanwhile(one, found);
    const endedAtMs = clock();
    one.tried = { ofThisVersion: true, endedAtMs, tookMs: endedAtMs - beganMs };
    if ("problem" in looked) {
      one.tried.trouble = looked;
      return queue.put(found.path, endedAtMs);
    }
    // Kept, so that a failed recording does not count the file again.
    one.counted = looked;
    await oneWrite(() => record(one, found, looked));
  }

  async function record(one: Waiting, found: FoundFile, counted: CountedFile): Promise<void> {
    signal.throwIfAborted();
    const { path, sizeBytes, stamp, writtenAt } = found;
    let movedFrom = await findFormerPath(found);
    // Another process may have written rows, until it was killed, after this one read the known files.
    const isGone = async (other: string) => {
      if (!(await hasLeft(found, other))) return false;
      movedFrom = other;
      return true;
    };
    const barcode = barcodeFromPath(run.outputDir, path) ?? NO_BARCODE;
    const file = { path, sizeBytes, stamp, writtenAt };
    await recordFile(site, route(barcode), { file, counted, barcode, movedFrom, isGone }, new Date());
    lastRecordedAtMs = clock();
    known.counted(found, { movedFrom, tried: one.tried });
    forgetIf(one);
  }

  /** Returns whether the version was counted under another name; it is then not read again. */
  async function isMoved(one: Waiting, found: FoundFile, movedFrom: string): Promise<boolean> {
    signal.throwIfAborted();
    const { path, sizeBytes, stamp, writtenAt } = found;
    const barcode = barcodeFromPath(run.outputDir, path) ?? NO_BARCODE;
    const moved = { file: { path, sizeBytes, stamp, writtenAt }, barcode, movedFrom };
    if ((await recordFile(site, route(barcode), moved, new Date())) === "uncounted") return false;
    lastRecordedAtMs = clock();
    known.counted(found, { movedFrom, tried: one.tried });
    forgetIf(one);
    return true;
  }

  async function findFormerPath(found: FoundFile): Promise<string | undefined> {
    const other = known.findPath(found.stamp);
    const isMoved = other !== undefined && other !== found.path && (await hasLeft(found, other));
    return isMoved ? other : undefined;
  }

  /** Returns whether a file has left the path under which the same version was counted. */
  async function hasLeft(found: FoundFile, other: string): Promise<boolean> {
    const there = await restat(run.outputDir, { ...found, path: other });
    if (there === undefined) return true;
    // If the stamp is the same, one file has two names. If the other name was reused, its file has another stamp; of
    // two files that changed places, each is counted again.
    return there.stamp !== found.stamp && !known.isCounted(found.path);
  }

  async function changedMeanwhile(one: Waiting, found: FoundFile): Promise<void> {
    const present = await restat(run.outputDir, found);
    if (present === undefined) return forgetIf(one);
    if (delays().stabilityMs === 0) {
      isIncomplete = true;
      return forgetIf(one);
    }
    note({ kind: "file", ...present });
  }

  async function report(found: Noted, problem: ProblemText): Promise<void> {
    const { path, stamp } = found;
    const { id } = route(barcodeFromPath(run.outputDir, path) ?? NO_BARCODE);
    await oneWrite(() => recordProblem(site.database, id, { problem, file: { path, stamp } }, new Date()));
    known.reported(found, { isFinal: problem !== PROBLEMS.unreadable });
    if (waiting.get(path)?.found === found) waiting.delete(path);
  }

  // Keeps the entry when a newer version was registered in the meantime.
  function forgetIf(one: Waiting): void {
    if (waiting.get(one.found.path) === one) forget(one.found.path);
  }

  return {
    note,
    size: () => waiting.size,
    isIdle: queue.isIdle,
    wake: queue.wake,
    lastRecordedAtMs: () => lastRecordedAtMs,
    isIncomplete: () => isIncomplete,
    close: queue.close,
  };
}
