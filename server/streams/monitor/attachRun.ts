import { lstat } from "node:fs/promises";
import { join } from "node:path";
import type { StreamRun } from "../../../db/models/StreamRun.ts";
import { STREAM_RELIST_MS, STREAM_STALLED_MS, STREAM_STOP_PATIENCE_MS } from "../../limits.ts";
import { onlyTheFirst } from "../../onlyTheFirst.ts";
import type { SettingValue } from "../../settings/schema.ts";
import type { Site } from "../../site.ts";
import { PROBLEMS } from "../problems.ts";
import { knownFiles } from "../record/knownFiles.ts";
import { recordDisk } from "../record/recordDisk.ts";
import { recordFolder } from "../record/recordFolder.ts";
import { recordProblem } from "../record/recordProblem.ts";
import { recordStalled } from "../record/recordStalled.ts";
import { recordStopped } from "../record/recordStopped.ts";
import { patienceOf } from "./decideFile.ts";
import { type FollowedFiles, followFiles, type Noted } from "./followFiles.ts";
import { type Change, gatherChanges } from "./gatherChanges.ts";
import { type DiskSpace, isDiskLow } from "./isDiskLow.ts";
import { type Found, judgeEntry } from "./judgeEntry.ts";
import { type KnownVersions, knownVersions } from "./knownVersions.ts";
import { identityAt, isGone, isShortage, kindOf, listFolder } from "./listFolder.ts";
import type { SteadyClock } from "./steadyClock.ts";
import { watchFolders } from "./watchFolders.ts";

const DISK_EVERY_MS = 30_000;
/** Of the time that a listing takes, how long there is none. */
const LISTING_PAUSE_FACTOR = 10;
/** Ticks come a little early or late. */
const EARLY_MS = 200;

export type StreamSettings = SettingValue<"streams">["config"];

export interface MonitorOptions {
  monitorId: string;
  clock: SteadyClock;
  /** Shared by all runs: how many files are counted at a time. */
  gate: <T>(work: () => Promise<T>) => Promise<T>;
  spaceOf: (folder: string) => Promise<DiskSpace>;
}

export interface AttachedRun {
  /** Begins whatever is due for the run as its row is now; what takes long goes on by itself. */
  tick(run: StreamRun, settings: StreamSettings): void;
  waitingFiles(): number;
  /** Resolves when nothing goes on and nothing is due. */
  settled(): Promise<void>;
  /** Lets go of everything, and resolves when nothing goes on. */
  close(): Promise<void>;
}

/** Watches the output folder of one run for as long as it is monitored: first a listing, oldest files first, then changes
 *  as they are told and listings again and again; all of them say only which files there are in which version. Notices
 *  when the folder goes and comes back, when its disk is low, when nothing new comes; and when the run is to stop, passes
 *  over the folder once more and stops it. What fails is tried again at the next tick. */
export function attachRun(site: Site, attached: StreamRun, options: MonitorOptions): AttachedRun {
  const { id, outputDir } = attached;
  const { clock, gate, monitorId, spaceOf } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const waiters = new Set<() => void>();
  const tell = onlyTheFirst((error) =>
    site.log.warn({ err: error, streamRunId: id }, "cannot look after a stream run now"),
  );
  const tellWatch = onlyTheFirst((error) =>
    site.log.warn({ err: error, streamRunId: id }, "a folder cannot be watched; it is listed more often instead"),
  );
  const watch = watchFolders(outputDir, {
    onChange: (folder, name) => changes.add(folder, name),
    onTrouble: tellWatch.trouble,
  });
  const changes = gatherChanges({ read: readChanges, onFlood: () => (isListingDue = true) });
  let run = attached;
  let settings: StreamSettings | undefined;
  let known: KnownVersions | undefined;
  let files: FollowedFiles | undefined;
  let looking: Promise<void> | undefined;
  /** The folder that was listed, to tell it from one in its place. */
  let identity: string | undefined;
  let isListingDue = true;
  let listed = { endedAtMs: 0, tookMs: 0 };
  let foldersSeen: Set<string> | undefined;
  let diskAskedAtMs = 0;
  let lastPass: { sinceMs: number; isListed: boolean; isIncomplete: boolean } | undefined;
  let isStopping = false;

  function tick(present: StreamRun, presentSettings: StreamSettings): void {
    [run, settings] = [present, presentSettings];
    looking ??= look()
      .then(tell.isWell, (error: unknown) => {
        if (!signal.aborted) tell.trouble(error);
      })
      .finally(() => {
        looking = undefined;
        progress();
      });
  }

  async function look(): Promise<void> {
    await follow();
    if (run.status === "STOPPING") beginLastPass();
    const present = await identityAt(outputDir);
    if ((present === undefined) !== (run.folderMissingAt !== null))
      await recordFolder(site, run, { isMissing: present === undefined }, new Date());
    if (present !== identity) {
      identity = present;
      isListingDue = true;
      watch.close();
    }
    if (present !== undefined) {
      await askDisk();
      if (isListingDue || isRelistDue()) await list();
    } else if (lastPass && isOverdue()) giveUp();
    files?.wake();
    await noticeStall();
    await stopIfDone();
  }

  async function follow(): Promise<void> {
    known ??= knownVersions(await knownFiles(id));
    files ??= followFiles(site, run, {
      known,
      clock: clock.now,
      patience: () =>
        patienceOf(settings?.stabilityThresholdMs ?? 0, !lastPass ? "no" : isOverdue() ? "overdue" : "under way"),
      gate,
      signal,
      onIdle: () => {
        if (lastPass && files?.size() === 0) void stopIfDone().catch(tell.trouble).finally(progress);
        else progress();
      },
    });
  }

  /** Lists the whole folder, and watches what it comes by. */
  async function list(): Promise<void> {
    const beganMs = clock.now();
    const isWatched = settings?.usePolling === false && !lastPass;
    if (!isWatched) watch.close();
    isListingDue = false;
    foldersSeen = new Set();
    let isWhole = true;
    const found: Noted[] = [];
    known?.tryAgain();
    try {
      for await (const batch of listFolder(outputDir, { onFolder: folderSeen(isWatched), signal }))
        for (const one of batch) {
          if (one.kind === "problem" && one.problem === PROBLEMS.folderPartly) isWhole = false;
          if (isNews(one)) found.push(one);
        }
      if (isWatched && isWhole) watch.keep(foldersSeen);
    } catch (error) {
      isListingDue = true;
      // Gone since: the next look says so.
      if (!isGone(error)) throw error;
      isWhole = false;
    } finally {
      foldersSeen = undefined;
    }
    for (const one of found.sort((one, other) => writtenAtOf(one) - writtenAtOf(other))) files?.note(one);
    listed = { endedAtMs: clock.now(), tookMs: clock.now() - beganMs };
    if (lastPass && !isWhole) {
      isListingDue = true;
      if (isOverdue()) giveUp();
    } else if (lastPass) lastPass.isListed = true;
  }

  function isNews(found: Found): found is Noted {
    return (found.kind === "file" || found.kind === "problem") && known?.isSettled(found) !== true;
  }

  function folderSeen(isWatched: boolean) {
    return (path: string, stamp: string) => {
      foldersSeen?.add(path);
      if (isWatched) watch.add(path, stamp);
    };
  }

  function isRelistDue(): boolean {
    if (!settings || lastPass?.isListed) return false;
    const isTold = !settings.usePolling && watch.isWhole();
    const everyMs = isTold ? STREAM_RELIST_MS : settings.pollIntervalMs;
    const pauseMs = Math.max(everyMs - EARLY_MS, LISTING_PAUSE_FACTOR * listed.tookMs);
    return clock.now() - listed.endedAtMs >= pauseMs;
  }

  /** Looks at entries of which a change was told. */
  async function readChanges(told: Change[]): Promise<void> {
    try {
      for (const { folder, name } of told) await readChange(folder, name);
    } catch (error) {
      isListingDue = true;
      if (!signal.aborted) tell.trouble(error);
    }
    progress();
  }

  async function readChange(folder: string, name: Buffer): Promise<void> {
    const place = Buffer.concat([Buffer.from(`${join(outputDir, folder)}/`), name]);
    const path = join(folder, name.toString("utf8"));
    try {
      const stats = await lstat(place, { bigint: true });
      const entry = { folder, name, kind: kindOf(stats) };
      const found = await judgeEntry(outputDir, entry, async () => stats);
      if (found?.kind === "folder") await listPart(found.path);
      else if (found && isNews(found)) files?.note(found);
    } catch (error) {
      if (isShortage(error)) throw error;
      watch.drop(path);
    }
  }

  async function listPart(from: string): Promise<void> {
    for await (const batch of listFolder(outputDir, { from, onFolder: folderSeen(!lastPass), signal }))
      for (const one of batch) if (isNews(one)) files?.note(one);
  }

  async function askDisk(): Promise<void> {
    if (clock.now() - diskAskedAtMs < DISK_EVERY_MS) return;
    diskAskedAtMs = clock.now();
    const space = await spaceOf(outputDir);
    const isLow = isDiskLow(space, run.diskLowAt !== null);
    if (isLow !== (run.diskLowAt !== null))
      await recordDisk(site, id, { freeBytes: space.freeBytes, isLow }, new Date());
  }

  async function noticeStall(): Promise<void> {
    const { status, startedAt, lastFileAt, stalledAt, finalSummary, folderMissingAt } = run;
    if (status !== "ACTIVE" || stalledAt || finalSummary || folderMissingAt || files?.size() !== 0) return;
    const lastMs = Math.max(startedAt.getTime(), lastFileAt?.getTime() ?? 0, files.lastRecordedAtMs());
    const idleMs = Math.round(clock.now() - lastMs);
    if (idleMs >= STREAM_STALLED_MS) await recordStalled(site, id, idleMs, new Date());
  }

  function beginLastPass(): void {
    if (lastPass) return;
    lastPass = { sinceMs: clock.now(), isListed: false, isIncomplete: false };
    isListingDue = true;
    watch.close();
  }

  const isOverdue = () =>
    lastPass !== undefined && clock.now() - lastPass.sinceMs >= STREAM_STOP_PATIENCE_MS;

  function giveUp(): void {
    if (lastPass) Object.assign(lastPass, { isListed: true, isIncomplete: true });
  }

  async function stopIfDone(): Promise<void> {
    if (isStopping || !lastPass?.isListed || !files || files.size() > 0 || signal.aborted) return;
    isStopping = true;
    try {
      if (lastPass.isIncomplete || files.isIncomplete())
        await recordProblem(site, id, { problem: PROBLEMS.stopIncomplete }, new Date());
      await recordStopped(site, id, { monitorId }, new Date());
      closing.abort();
    } finally {
      isStopping = false;
    }
  }

  function isIdle(): boolean {
    return !looking && !isStopping && changes.isIdle() && files?.isIdle() !== false;
  }

  function progress(): void {
    if (!isIdle()) return;
    for (const go of waiters) go();
    waiters.clear();
  }

  async function settled(): Promise<void> {
    while (!isIdle()) await new Promise<void>((go) => waiters.add(go));
  }

  return {
    tick,
    waitingFiles: () => files?.size() ?? 0,
    settled,
    async close() {
      closing.abort();
      watch.close();
      changes.close();
      files?.close();
      await settled();
    },
  };
}

function writtenAtOf(found: Noted): number {
  return found.kind === "file" ? found.writtenAt.getTime() : 0;
}
