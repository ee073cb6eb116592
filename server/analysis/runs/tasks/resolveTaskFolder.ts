import { constants } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Knex } from "knex";
import { PipelineRun } from "../../../../db/models/PipelineRun.ts";
import type { PipelineRunTask } from "../../../../db/models/PipelineRunTask.ts";
import { RUN_FILES, resolveRunFolder } from "../../runRecords/runFiles.ts";

/** The beginning of a work directory's name, as Nextflow reports it. */
const HASH = /^([0-9a-f]{2})\/([0-9a-f]{6,30})$/;
/** A cached task has its work directory in the run that computed it, at most this many runs before. */
const CHAIN_MAX = 50;
const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** root: of the run directory, with links resolved. path: of the work directory, below it. */
export interface TaskFolder {
  root: string;
  path: string;
}

/**
 * Finds the work directory of a task by its hash, only below the work directory of its run or, for a cached task, of
 * the runs that its run resumes. Follows no symbolic links. Undefined when it was deleted, when several directories
 * match, or for an engine without such directories.
 */
export async function resolveTaskFolder(
  db: Knex,
  run: PipelineRun,
  { hash, status }: Pick<PipelineRunTask, "hash" | "status">,
): Promise<TaskFolder | undefined> {
  const [, outer, inner] = HASH.exec(hash ?? "") ?? [];
  if (outer === undefined || inner === undefined) return undefined;
  for (
    let [at, distance]: [PipelineRun | undefined, number] = [run, 0];
    at && distance < CHAIN_MAX;
    distance++
  ) {
    const found = await findBelow(at, outer, inner);
    if (found || status !== "cached" || at.restartedRunId === null) return found;
    at = await PipelineRun.query(db).findById(at.restartedRunId);
  }
  return undefined;
}

async function findBelow(run: PipelineRun, outer: string, inner: string): Promise<TaskFolder | undefined> {
  const folder = await resolveRunFolder(run);
  if (!folder) return undefined;
  const above = `${RUN_FILES.work}/${outer}`;
  if (!(await isFolderItself(join(folder.root, RUN_FILES.work)))) return undefined;
  if (!(await isFolderItself(join(folder.root, above)))) return undefined;
  const entries = await readdir(join(folder.root, above), { withFileTypes: true }).catch(() => []);
  const found = entries.filter((entry) => entry.isDirectory() && entry.name.startsWith(inner));
  return found.length === 1 ? { root: folder.root, path: `${above}/${found[0]?.name}` } : undefined;
}

async function isFolderItself(path: string): Promise<boolean> {
  const opened = await open(path, FOLDER).catch(() => undefined);
  await opened?.close();
  return opened !== undefined;
}
