import type { Knex } from "knex";
import { statement } from "../../../../db/statement.ts";
import type { FoundFile } from "../FoundFile.ts";
import { PROBLEMS } from "../problems.ts";
import type { Tried } from "./nextFileAction.ts";
import type { Noted } from "./createFileTracker.ts";

const readStatement = statement<{ path: string; stamp: string | null; problem_stamp: string | null }>(
  "read files of a stream run",
  `select path, stamp, case when problem <> $2 then problem_stamp end as problem_stamp
    from stream_files where stream_run_id in (select id from stream_runs where id = $1 or lead_id = $1)`,
);

/** The count time is stored only for files that take longer than this; others may be counted again at any time. */
const SLOW_MS = 50;

interface KnownFile {
  /** The counted version. */
  stamp: string | null;
  /** The version with a reported permanent problem; an unreadable file may be readable now and is not stored here. */
  problemStamp: string | null;
}

export interface FileVersionCache {
  /** Whether a version is counted or reported as uncountable. */
  isSettled(found: Noted): boolean;
  /** Whether any version of the file is counted. */
  isCounted(path: string): boolean;
  /** The path under which a version was counted. */
  findPath(stamp: string): string | undefined;
  /** The last count of a file that takes long. */
  lastCount(path: string): Tried | undefined;
  counted(file: FoundFile, how: { movedFrom: string | undefined; tried: Tried | undefined }): void;
  /** isFinal: this version is not tried again before tryAgain. */
  reported(found: Noted, how: { isFinal: boolean }): void;
  /** Permits another attempt for reported versions that are not final. */
  tryAgain(): void;
}

/**
 * Caches the known files of a run in one process, so that a repeated sighting needs no query. The rows are
 * authoritative: a file missing here is recorded once more without effect. stored: from the rows; owned by the cache
 * afterwards.
 */
export function fileVersionCache(stored: Map<string, KnownFile>): FileVersionCache {
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
    findPath: (stamp) => pathsByStamp.get(stamp),
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
    reported({ path, stamp }, { isFinal }) {
      if (isFinal) stored.set(path, { stamp: stored.get(path)?.stamp ?? null, problemStamp: stamp });
      else notFinal.set(path, stamp);
    },
    tryAgain: () => notFinal.clear(),
  };
}

/** Reads the known files of a run and of those whose files it counts, by path below the output directory: a hundred thousand take about 25 MB. */
export async function readKnownFiles(db: Knex, runId: string): Promise<Map<string, KnownFile>> {
  const known = new Map<string, KnownFile>();
  for (const { path, stamp, problem_stamp: problemStamp } of await readStatement(db, [
    runId,
    PROBLEMS.unreadable,
  ]))
    known.set(path, { stamp, problemStamp });
  return known;
}
