import { STREAM_STALLED_MS, STREAM_STOP_PATIENCE_MS } from "../../limits.ts";
import { logOncePerOutage } from "../../../platform/concurrency/logOncePerOutage.ts";
import type { Site } from "../../../platform/site/site.ts";
import { PROBLEMS } from "../problems.ts";
import { recordArrival, recordDisk, recordFolder, recordStalled } from "../record/runCondition.ts";
import { readFailedFiles } from "../record/recordFailedFile.ts";
import { recordProblem } from "../record/recordProblem.ts";
import { recordStopped } from "../record/recordStopped.ts";
import { fileDelays } from "./nextFileAction.ts";
import { createFailedReadCounter, type FailedReadCounter } from "./createFailedReadCounter.ts";
import { type FileTracker, createFileTracker } from "./createFileTracker.ts";
import { createFolderWatcher, type WatchMode } from "./createFolderWatcher.ts";
import { createSequencerFileWatcher } from "./createSequencerFileWatcher.ts";
import { isDiskLow } from "./isDiskLow.ts";
import { barcodeRouter } from "./barcodeRouter.ts";
import type { Found } from "./classifyEntry.ts";
import { type FileVersionCache, fileVersionCache, readKnownFiles } from "./fileVersionCache.ts";
import { identityAt } from "./listFolder.ts";
import type { MonitorOptions, RunWatcher, StreamSettings, WatchedRuns } from "./RunWatcher.ts";

const DISK_EVERY_MS = 30_000;

/**
 * Watches the output directory of one run: one listing, oldest files first, then change notifications and repeated
 * listings. Both sources only report (path, version) pairs; counting happens later. Records when the directory
 * disappears and returns, when its disk is low, and when no new files arrive; when the run is to stop, lists the
 * directory once more and stops the run. Failed work is retried at the next tick.
 */
export function createRunWatcher(
  site: Site,
  attached: WatchedRuns,
  { clock, gate, monitorId, readSpace }: MonitorOptions,
): RunWatcher {
  let { lead: run, parts } = attached;
  const { id, outputDir } = run;
  const route = barcodeRouter(run, parts);
  const closing = new AbortController();
  const { signal } = closing;
  const waiters = new Set<() => void>();
  const trouble = logOncePerOutage(warn("cannot look after a stream run now"));
  const unwatched = logOncePerOutage(warn("a folder cannot be watched; it is listed more often instead"));
  const folder = createFolderWatcher(outputDir, {
    clock,
    signal,
    isNews,
    onFound: note,
    onTrouble: trouble.failed,
    onUnwatched: unwatched.failed,
    onIdle: progress,
  });
  const watching = { id, outputDir, partIds: parts.map((part) => part.id) };
  const sequencer = createSequencerFileWatcher(site, watching, {
    clock,
    signal,
    onTrouble: trouble.failed,
    onIdle: progress,
  });
  let settings: StreamSettings | undefined;
  let known: FileVersionCache | undefined;
  let files: FileTracker | undefined;
  let failed: FailedReadCounter | undefined;
  let looking: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  /** The identity of the listed directory, to detect its replacement. */
  let identity: string | undefined;
  let diskCheckedAtMs = 0;
  let lastPass: { sinceMs: number; isListed: boolean; isIncomplete: boolean } | undefined;

  function tick(present: WatchedRuns, presentSettings: StreamSettings): void {
    if (watchMode(settings) !== watchMode(presentSettings)) {
      folder.stopWatching();
      folder.listSoon();
    }
    ({ lead: run, parts } = present);
    settings = presentSettings;
    looking ??= look(presentSettings)
      .then(trouble.recovered, (error: unknown) => {
        if (!signal.aborted) trouble.failed(error);
      })
      .finally(() => {
        looking = undefined;
        progress();
      });
  }

  async function look({ pollIntervalMs }: StreamSettings): Promise<void> {
    await remember();
    if (run.status === "STOPPING") beginLastPass();
    const present = await identityAt(outputDir);
    if ((present === undefined) !== (run.folderMissingAt !== null))
      await recordFolder(site, run, { isMissing: present === undefined }, new Date());
    if (present !== identity) {
      identity = present;
      folder.stopWatching();
      folder.listSoon();
    }
    if (present === undefined) giveUpIfOverdue();
    else {
      await checkDisk();
      if (!lastPass?.isListed && folder.isListingDue(pollIntervalMs)) await list();
    }
    files?.wake();
    failed?.wake();
    sequencer.look();
    await noticeStall();
  }

  /** Reads the known files from the rows and tracks files from then on. */
  async function remember(): Promise<void> {
    known ??= fileVersionCache(await readKnownFiles(site.database, id));
    const stateOfLastPass = () => (!lastPass ? "no" : isOverdue() ? "overdue" : "running");
    const delays = () => fileDelays(settings?.stabilityThresholdMs ?? 0, stateOfLastPass());
    files ??= createFileTracker(site, run, {
      route,
      known,
      clock: clock.now,
      delays,
      lookEveryMs: () => (settings?.usePolling ? settings.pollIntervalMs : Infinity),
      gate,
      signal,
      onIdle: progress,
    });
    failed ??= createFailedReadCounter(site, run, {
      route,
      settled: await readFailedFiles(site.database, id),
      clock: clock.now,
      stabilityMs: () => delays().stabilityMs,
      gate,
      signal,
      onIdle: progress,
    });
  }

  async function list(): Promise<void> {
    known?.tryAgain();
    const { found, isWhole } = await folder.list(lastPass ? "none" : watchMode(settings));
    sequencer.noteAll(found.filter((one) => one.kind === "sequencer"));
    found.forEach(note);
    if (lastPass && isWhole) lastPass.isListed = true;
    else if (lastPass) {
      folder.listSoon();
      giveUpIfOverdue();
    }
  }

  function isNews(found: Found): boolean {
    if (found.kind === "failed") return failed?.isSettled(found) !== true;
    return found.kind === "folder" || found.kind === "sequencer" || known?.isSettled(found) !== true;
  }

  function note(found: Found): void {
    if (found.kind === "file" || found.kind === "problem") files?.note(found);
    else if (found.kind === "failed") failed?.note(found);
    else if (found.kind === "sequencer") sequencer.note(found);
  }

  async function checkDisk(): Promise<void> {
    if (clock.now() - diskCheckedAtMs < DISK_EVERY_MS) return;
    diskCheckedAtMs = clock.now();
    const space = await readSpace(outputDir);
    const isLow = isDiskLow(space, run.diskLowAt !== null);
    if (isLow !== (run.diskLowAt !== null))
      await recordDisk(site, id, { freeBytes: space.freeBytes, isLow }, new Date());
  }

  async function noticeStall(): Promise<void> {
    const { status, startedAt, finalSummary } = run;
    const newestMs = (time: "lastFileAt" | "stalledAt") =>
      Math.max(...[run, ...parts].map((one) => one[time]?.getTime() ?? 0));
    const [lastFileMs, stalledMs] = [newestMs("lastFileAt"), newestMs("stalledAt")];
    if (stalledMs > 0 && lastFileMs > stalledMs) return recordArrival(site, id, new Date());
    if (status !== "ACTIVE" || stalledMs > 0 || finalSummary || !identity || files?.size() !== 0) return;
    const lastMs = Math.max(startedAt.getTime(), lastFileMs, files.lastRecordedAtMs());
    const idleMs = Math.round(clock.now() - lastMs);
    if (idleMs >= STREAM_STALLED_MS) await recordStalled(site, id, idleMs, new Date());
  }

  function beginLastPass(): void {
    if (lastPass) return;
    lastPass = { sinceMs: clock.now(), isListed: false, isIncomplete: false };
    folder.stopWatching();
    folder.listSoon();
  }

  function isOverdue(): boolean {
    return lastPass !== undefined && clock.now() - lastPass.sinceMs >= STREAM_STOP_PATIENCE_MS;
  }

  function giveUpIfOverdue(): void {
    if (lastPass && isOverdue()) Object.assign(lastPass, { isListed: true, isIncomplete: true });
  }

  /** Takes the next step after work has ended. */
  function progress(): void {
    if (!isIdle()) return;
    const isElsePending = sequencer.isPending() || failed?.size() !== 0;
    if (lastPass?.isListed && files?.size() === 0 && (!isElsePending || isOverdue()))
      stopping ??= stop().finally(() => {
        stopping = undefined;
        awake();
      });
    else awake();
  }

  async function stop(): Promise<void> {
    if (signal.aborted) return;
    try {
      if (lastPass?.isIncomplete || files?.isIncomplete())
        await recordProblem(site.database, id, { problem: PROBLEMS.stopIncomplete }, new Date());
      await recordStopped(site, id, { monitorId }, new Date());
      closing.abort();
    } catch (error) {
      trouble.failed(error);
    }
  }

  function isIdle(): boolean {
    const isAtFiles = files?.isIdle() === false || failed?.isIdle() === false;
    return !looking && !stopping && !isAtFiles && folder.isIdle() && sequencer.isIdle();
  }

  function awake(): void {
    for (const go of waiters) go();
    waiters.clear();
  }

  async function settled(): Promise<void> {
    while (!isIdle()) await new Promise<void>((go) => waiters.add(go));
  }

  function warn(what: string) {
    return (error: unknown) => site.log.warn({ err: error, streamRunId: id }, what);
  }

  return {
    tick,
    waitingFiles: () => files?.size() ?? 0,
    settled,
    async close() {
      closing.abort();
      folder.close();
      files?.close();
      failed?.close();
      await settled();
    },
  };
}

function watchMode(settings: StreamSettings | undefined): WatchMode {
  if (!settings) return "none";
  return settings.usePolling ? settings.pollIntervalMs : "native";
}
