import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { STREAM_RELIST_MS } from "../../../platform/limits/limits.ts";
import { PROBLEMS } from "../problems.ts";
import { type Change, batchChanges } from "./batchChanges.ts";
import { type Found, classifyEntry } from "./classifyEntry.ts";
import { isGone, isShortage, kindOf, listFolder } from "./listFolder.ts";
import type { SteadyClock } from "./steadyClock.ts";
import { type FolderWatch, watchFolders, type StartWatch } from "./watchFolders.ts";
import { watch as poll } from "chokidar";
import { watch } from "node:fs";

/** Of the time that a listing takes, how long there is none. */
const LISTING_PAUSE_FACTOR = 10;

/** Ticks come a little early or late. */
const EARLY_MS = 200;

/** How one is told of changes between listings. A number: by asking once in so many milliseconds. */
export type WatchMode = "none" | "native" | number;

interface FolderWatcher {
  /** Whether the whole folder is to be listed now. everyMs: where changes are not told. */
  isListingDue(everyMs: number): boolean;
  /** Has it listed at the next opportunity. */
  listSoon(): void;
  /** Returns all that matters in the folder, oldest files first, and watches the folders it comes by or none: in the
   *  same mode until it is told to stop that. isWhole: nothing of it was unreadable or went meanwhile. */
  list(mode: WatchMode): Promise<{ found: Found[]; isWhole: boolean }>;
  stopWatching(): void;
  isIdle(): boolean;
  close(): void;
}

/** Follows what happens in an output folder: by listing it, and by being told of changes in between.
 *  onFound: called with what changed, and of anything again. isNews: what need not be held while a folder is listed.
 *  onTrouble: called with the reason why it cannot be followed; onUnwatched: why some folder is not watched. */
export function createFolderWatcher(
  outputDir: string,
  {
    clock,
    signal,
    isNews,
    onFound,
    onTrouble,
    onUnwatched,
    onIdle,
  }: {
    clock: SteadyClock;
    signal: AbortSignal;
    isNews: (found: Found) => boolean;
    onFound: (found: Found) => void;
    onTrouble: (error: unknown) => void;
    onUnwatched: (error: unknown) => void;
    onIdle: () => void;
  },
): FolderWatcher {
  const changes = batchChanges({ read: readChanges, onFlood: listSoon, onIdle });
  let isDue = true;
  let watch: FolderWatch | undefined;
  let listed = { endedAtMs: 0, tookMs: 0 };
  /** While all of it is listed, the folders that were come by, also by changes. */
  let seen: Set<string> | undefined;

  function isListingDue(everyMs: number): boolean {
    const pauseMs = Math.max(
      (watch?.isWhole() ? STREAM_RELIST_MS : everyMs) - EARLY_MS,
      LISTING_PAUSE_FACTOR * listed.tookMs,
    );
    return isDue || clock.now() - listed.endedAtMs >= pauseMs;
  }

  async function list(mode: WatchMode): Promise<{ found: Found[]; isWhole: boolean }> {
    // Once it is closed nothing is watched any more, also where whoever closed it did not know of this listing.
    signal.throwIfAborted();
    const beganMs = clock.now();
    if (mode === "none") stopWatching();
    else
      watch ??= watchFolders(outputDir, {
        begin: mode === "native" ? watchNatively : pollEvery(mode),
        onChange: changes.add,
        onTrouble: onUnwatched,
      });
    isDue = false;
    seen = new Set();
    let isWhole = true;
    const found: Found[] = [];
    try {
      const onFolder = (path: string, stamp: string) => meet(path, stamp) || true;
      for await (const batch of listFolder(outputDir, { onFolder, signal }))
        for (const one of batch) {
          if (one.kind === "problem" && one.problem === PROBLEMS.folderPartly) isWhole = false;
          if (isNews(one)) found.push(one);
        }
      if (isWhole) watch?.keep(seen);
    } catch (error) {
      isDue = true;
      if (!isGone(error)) throw error;
      isWhole = false;
    } finally {
      seen = undefined;
    }
    listed = { endedAtMs: clock.now(), tookMs: clock.now() - beganMs };
    return { found: found.sort((one, other) => writtenAtOf(one) - writtenAtOf(other)), isWhole };
  }

  /** Returns whether it is not watched since before. */
  function meet(path: string, stamp: string): boolean {
    seen?.add(path);
    return watch?.add(path, stamp) ?? true;
  }

  async function readChanges(told: Change[]): Promise<void> {
    try {
      for (const { folder, name } of told)
        await (name === null ? listAgain(folder) : readChange(folder, name));
    } catch (error) {
      isDue = true;
      if (!signal.aborted) onTrouble(error);
    }
  }

  async function readChange(folder: string, name: Buffer): Promise<void> {
    const place = Buffer.concat([Buffer.from(`${join(outputDir, folder)}/`), name]);
    const path = join(folder, name.toString("utf8"));
    try {
      const stats = await lstat(place, { bigint: true });
      const found = await classifyEntry(outputDir, { folder, name, kind: kindOf(stats) }, async () => stats);
      if (found?.kind === "folder") return await listPart(found.path);
      // What was a folder and is another thing now.
      watch?.drop(path);
      if (found) onFound(found);
    } catch (error) {
      if (isShortage(error)) throw error;
      watch?.drop(path);
    }
  }

  async function listAgain(folder: string): Promise<void> {
    try {
      await listPart(folder);
    } catch (error) {
      if (signal.aborted || isShortage(error)) throw error;
      watch?.drop(folder);
    }
  }

  /** Leaves out folders in it that are watched themselves. */
  async function listPart(from: string): Promise<void> {
    const onFolder = (path: string, stamp: string) => meet(path, stamp) || path === from;
    for await (const batch of listFolder(outputDir, { from, onFolder, signal })) batch.forEach(onFound);
  }

  function listSoon(): void {
    isDue = true;
  }

  function stopWatching(): void {
    watch?.close();
    watch = undefined;
  }

  return {
    isListingDue,
    listSoon,
    list,
    stopWatching,
    isIdle: changes.isIdle,
    close() {
      stopWatching();
      changes.close();
    },
  };
}

function writtenAtOf(found: Found): number {
  return found.kind === "file" ? found.writtenAt.getTime() : 0;
}

/** Has the kernel tell of changes. (chokidar reads a folder again and asks for every file in it at each change: 46 %
 *  of a core on 24 folders of 830 files that 20 new ones a second come to, where this takes 0.5 %; 2026-11-21.) */
const watchNatively: StartWatch = (place, { onChange, onTrouble }) =>
  watch(place, { encoding: "buffer" }, (_, name) => onChange(name)).on("error", onTrouble);

/** Asks for the folder itself once in so many milliseconds, where the kernel knows nothing of what others change: on
 *  NFS and SMB. It changes when something in it comes, goes or is renamed; a file that grows leaves it as it is. */
function pollEvery(everyMs: number): StartWatch {
  return (place, { onChange, onTrouble }) => {
    // It takes them for slashes.
    if (place.includes("\\")) throw new Error("A folder with a backslash in its name cannot be polled");
    const watcher = poll(place, {
      usePolling: true,
      interval: everyMs,
      binaryInterval: everyMs,
      atomic: false,
      ignoreInitial: true,
      // Whatever lies in it, folders too, so that it goes nowhere even if a link takes the place of this one.
      ignored: (path) => path !== place,
      followSymlinks: false,
      depth: 0,
    });
    watcher.on("raw", () => onChange(null));
    // What came between its listing and now is no change to it.
    watcher.on("ready", () => onChange(null));
    watcher.on("error", onTrouble);
    return {
      close() {
        void watcher.close();
        // What it was at may still fail, and nobody else listens any more.
        watcher.on("error", () => {});
      },
    };
  };
}
