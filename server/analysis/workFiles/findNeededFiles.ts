import type { Knex } from "knex";
import { opendir } from "node:fs/promises";
import { join } from "node:path";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { WORK_LINKS_MAX } from "../limits.ts";
import { resolveRunFolder, RUN_FILES } from "../runRecords/runFiles.ts";
import { listLaterRuns } from "./laterRuns.ts";
import { traceLink } from "./traceLink.ts";

/**
 * Finds what results still need in a work directory: the targets of the links below the published files of the run and
 * of the runs that resumed it, which publish links to the tasks of this one. Returns paths relative to `work`; an
 * empty path is all of it. Throws when there are more than WORK_LINKS_MAX.
 */
export async function findNeededFiles(db: Knex, run: PipelineRun, work: string): Promise<Set<string>> {
  const needed = new Set<string>();
  const later = await listLaterRuns(db, run.id);
  const runs = later.length === 0 ? [] : await PipelineRun.query(db).findByIds(later.map(({ id }) => id));
  const waiting: string[] = [];
  for (const one of [run, ...runs]) {
    const folder = await resolveRunFolder(one);
    if (folder) waiting.push(join(folder.root, RUN_FILES.output));
  }
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for await (const link of linksBelow(folder)) {
      for (const path of await traceLink(link, work)) {
        if (needed.has(path)) continue;
        needed.add(path);
        if (needed.size > WORK_LINKS_MAX) throw new Error("results are links to too many work files");
        // A linked directory contains the inputs of its task as links to other directories.
        waiting.push(join(work, path));
      }
    }
  }
  return needed;
}

/** The symbolic links below a directory, without following any. A missing or irregular directory contains none. */
async function* linksBelow(root: string): AsyncGenerator<string> {
  const waiting = [root];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = await openFolder(folder);
    if (!entries) continue;
    for await (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isSymbolicLink()) yield path;
    }
  }
}

/** Undefined for what is no directory. Throws when it may not be read: its links would be unknown. */
async function openFolder(path: string) {
  return opendir(path).catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  });
}
