import pLimit from "p-limit";
import type { Knex } from "knex";
import { constants } from "node:fs";
import { type FileHandle, lstat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { StreamRun } from "../../../../db/models/StreamRun.ts";
import { statement } from "../../../../db/statement.ts";
import { openExactly } from "../../../data/files/dataRoot.ts";
import { hashFile } from "../../../platform/storage/hashFile.ts";
import { VERIFIED_PATHS_LISTED } from "../../limits.ts";
import { ThreadEnded } from "../../../platform/threads/threadPool.ts";
import { fileVersion } from "../monitor/classifyEntry.ts";
import { isShortage } from "../monitor/listFolder.ts";
import type { Comparison } from "../record/recordVerified.ts";
import { readHashList } from "./readHashList.ts";

const countedStatement = statement<{ path: string }>(
  "read counted files of a folder",
  `select path from stream_files
    where stream_run_id in (select id from stream_runs where id = $1 or lead_id = $1)
      and stamp is not null and starts_with(path, $2)
    order by path`,
);

/** Shared by all runs: counting has priority. */
const oneFile = pLimit(1);

/**
 * Compares files with a list of SHA-256 of the sequencer: each listed file with a hash is hashed again, counted or not,
 * one at a time; a file that is unreadable or a link is missing. Each line of the list counts. Unlisted are counted
 * files of the run, and of those whose files it counts, in the directory of the list or below it that are not in the list. The list is read three times and
 * never held in memory; the paths of counted files are, briefly at the end. list: open, in the version of its stamp;
 * path: below the output directory. Returns undefined when a file is missing and the list itself is missing or has
 * another version: then no result is possible. Throws HashListUnreadable, and the reason of `signal`.
 */
export async function verifyFiles(
  db: Knex,
  { id, outputDir }: Pick<StreamRun, "id" | "outputDir">,
  list: { file: FileHandle; path: string; stamp: string },
  signal: AbortSignal,
): Promise<Comparison | undefined> {
  const folder = list.path.includes("/") ? dirname(list.path) : "";
  const listed = () => readHashList(list.file, { outputDir, folder, signal });
  // Read once first, so that a file that is invalid at its end is refused from the beginning.
  for await (const _ of listed());

  const found = { listed: 0, matched: tally(), differing: tally(), missing: tally() };
  for await (const files of listed())
    for (const { path, sha256 } of files) {
      if (sha256 === null) continue;
      found.listed++;
      const outcome = await oneFile(() => verifyFile(outputDir, { path, sha256 }, signal));
      if (outcome === "missing" && !(await isThere(outputDir, list))) return undefined;
      found[outcome].add(path);
    }

  const unlisted = await countedBelow(db, id, folder);
  for await (const files of listed()) for (const { path } of files) unlisted.delete(path);
  return {
    listed: found.listed,
    matched: found.matched.count(),
    differing: found.differing.count(),
    missing: found.missing.count(),
    unlisted: unlisted.size,
    differingPaths: found.differing.first,
    missingPaths: found.missing.first,
    unlistedPaths: [...unlisted].slice(0, VERIFIED_PATHS_LISTED),
  };
}

async function verifyFile(
  outputDir: string,
  { path, sha256 }: { path: string; sha256: string },
  signal: AbortSignal,
): Promise<"matched" | "differing" | "missing"> {
  signal.throwIfAborted();
  try {
    const file = await openExactly(outputDir, path, constants.O_RDONLY);
    try {
      if (!(await file.stat()).isFile()) return "missing";
      const hashes = await hashFile(file, ["sha256"], signal);
      return hashes.sha256 === sha256 ? "matched" : "differing";
    } finally {
      await file.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ThreadEnded || isShortage(error)) throw error;
    return "missing";
  }
}

async function isThere(
  outputDir: string,
  { path, stamp }: { path: string; stamp: string },
): Promise<boolean> {
  try {
    return fileVersion(await lstat(join(outputDir, path), { bigint: true })).stamp === stamp;
  } catch {
    return false;
  }
}

async function countedBelow(db: Knex, runId: string, folder: string): Promise<Set<string>> {
  const above = folder === "" ? "" : `${folder}/`;
  return new Set((await countedStatement(db, [runId, above])).map(({ path }) => path));
}

function tally() {
  let count = 0;
  const first: string[] = [];
  return {
    first,
    count: () => count,
    add(path: string) {
      if (++count <= VERIFIED_PATHS_LISTED) first.push(path);
    },
  };
}
