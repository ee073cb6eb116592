import type { FoundFile } from "../found.ts";
import type { Tried } from "./nextFileAction.ts";
import type { Noted } from "./createFileTracker.ts";

/** The count time is stored only for files that take longer than this; others may be counted again at any time. */
const SLOW_MS = 50;

export interface FileVersionCache {
  /** Whether a version is counted or reported as uncountable. */
  isSettled(found: Noted): boolean;
  /** Whether any version of the file is counted. */
  isCounted(path: string): boolean;
  /** The path under which a version was counted. */
  pathOf(stamp: string): string | undefined;
  /** The last count of a file that takes long. */
  lastCount(path: string): Tried | undefined;
  counted(file: FoundFile, how: { movedFrom: string | undefined; tried: Tried | undefined }): void;
  /** isFinal: this version is not tried again before tryAgain. */
  told(found: Noted, how: { isFinal: boolean }): void;
  /** Permits another attempt for reported versions that are not final. */
  tryAgain(): void;
}

/**
 * Caches the known files of a run in one process, so that a repeated sighting needs no query. The rows are
 * authoritative: a file missing here is recorded once more without effect. stored: from the rows; owned by the cache
 * afterwards.
 */
export function fileVersionCache(
  stored: Map<string, { stamp: string | null; problemStamp: string | null }>,
): FileVersionCache {
  const pathsByStamp = new Map<string, string>();
  const slow = new Map<string, Tried>();
  const notFinal = new Map<string, string>();
  for (const [path, { stamp }] of stored) if (stamp !== null) pathsByStamp.set(stamp, path);

  function forgetVersion(path: string): void {
    const stamp = stored.get(path)?.stamp;
    if (stamp && pathsByStamp.get(stamp) === path) pathsByStamp.delete(stamp);
  }

  return {
    isSettled({ kind, path, stamp }) {
      const one = stored.get(path);
      return (
        (kind === "file" && one?.stamp === stamp) ||
        one?.problemStamp === stamp ||
        notFinal.get(path) === stamp
      );
    },
    isCounted: (path) => (stored.get(path)?.stamp ?? null) !== null,
    pathOf: (stamp) => pathsByStamp.get(stamp),
    lastCount: (path) => slow.get(path),
    counted({ path, stamp }, { movedFrom, tried }) {
      if (movedFrom !== undefined) {
        forgetVersion(movedFrom);
        stored.delete(movedFrom);
      }
      forgetVersion(path);
      stored.set(path, { stamp, problemStamp: null });
      pathsByStamp.set(stamp, path);
      notFinal.delete(path);
      if (tried && tried.tookMs >= SLOW_MS) slow.set(path, { ...tried, ofThisVersion: false });
      else slow.delete(path);
    },
    told({ path, stamp }, { isFinal }) {
      if (isFinal) stored.set(path, { stamp: stored.get(path)?.stamp ?? null, problemStamp: stamp });
      else notFinal.set(path, stamp);
    },
    tryAgain: () => notFinal.clear(),
  };
}
