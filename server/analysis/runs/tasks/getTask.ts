import { join } from "node:path";
import { lstat } from "node:fs/promises";
import type { Knex } from "knex";
import type { PipelineRun } from "../../../../db/models/PipelineRun.ts";
import type { z } from "zod";
import { PipelineRunTask } from "../../../../db/models/PipelineRunTask.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { TASK_ATTEMPTS_LISTED } from "../../limits.ts";
import { taskNotFound } from "../../runRecords/errors.ts";
import { findRun } from "../../runRecords/findRun.ts";
import { findCause } from "../../runRecords/rules/findCause.ts";
import { presentTask } from "../presentRecords.ts";
import type { taskInput } from "../schema.ts";
import { readTaskPart, TASK_FILES, type TaskFileName } from "./readTaskFile.ts";
import { resolveTaskFolder, type TaskFolder } from "./resolveTaskFolder.ts";

/**
 * Returns one task: its attempts, first to last, the files in its work directory with their sizes, and for a failed
 * task the known cause. workFolder: its absolute path, null when it no longer exists. workDeletedAt: when the deletion
 * of the work files of its run began. Raises runNotFound, forbidden, taskNotFound.
 */
export async function getTask(ctx: SignedInContext, { runId, taskId }: z.output<typeof taskInput>) {
  const run = await findRun(ctx, runId);
  const task = (await PipelineRunTask.query(ctx.db).findById([run.id, taskId])) ?? raise(taskNotFound());
  const attempts = await PipelineRunTask.query(ctx.db)
    .select("taskId", "attempt", "status", "exitCode", "errorAction")
    .where({ runId: run.id, process: task.process, name: task.name })
    .orderByRaw("coalesce(attempt, 1), length(task_id), task_id")
    .limit(TASK_ATTEMPTS_LISTED);
  const folder = await resolveTaskFolder(ctx.db, run, task);
  return {
    task: presentTask(task, (text) => text),
    attempts: attempts.map(({ taskId: id, attempt, status, exitCode, errorAction }) => ({
      taskId: id,
      attempt,
      status,
      exitCode,
      errorAction,
    })),
    workFolder: folder ? join(folder.root, folder.path) : null,
    workDeletedAt: (await findDeletionTime(ctx.db, run, task))?.toISOString() ?? null,
    files: folder ? await listTaskFiles(folder) : [],
    cause: task.status === "failed" ? ((await findTaskCause(task, folder)) ?? null) : null,
  };
}

/** A cached task has its work directory in one of the runs that its run resumes. */
async function findDeletionTime(
  db: Knex,
  run: PipelineRun,
  { status }: Pick<PipelineRunTask, "status">,
): Promise<Date | null> {
  if (status !== "cached") return run.workDeletionStartedAt;
  const { rows } = await db.raw<{ rows: { at: Date | null }[] }>(
    `with recursive earlier as (
       select id, restarted_run_id, work_deletion_started_at from pipeline_runs where id = ?
       union
       select before.id, before.restarted_run_id, before.work_deletion_started_at
       from pipeline_runs before join earlier on earlier.restarted_run_id = before.id
     )
     select min(work_deletion_started_at) as at from earlier`,
    [run.id],
  );
  return rows[0]?.at ?? null;
}

async function listTaskFiles({ root, path }: TaskFolder): Promise<{ name: TaskFileName; size: number }[]> {
  const names = Object.keys(TASK_FILES) as TaskFileName[];
  const files = await Promise.all(
    names.map(async (name) => {
      const found = await lstat(join(root, path, TASK_FILES[name])).catch(() => undefined);
      return found?.isFile() ? [{ name, size: found.size }] : [];
    }),
  );
  return files.flat();
}

/** Returns the known cause of a failed task, by its exit code and the end of its error output. */
async function findTaskCause(
  { exitCode }: Pick<PipelineRunTask, "exitCode">,
  folder: TaskFolder | undefined,
) {
  return findCause({ exitCode, text: folder ? await readTaskErrors(folder) : "" });
}

const ERRORS_MAX_CHARACTERS = 8_000;

/** Returns the end of the error output of a task, or of its complete output where it wrote no errors. */
export async function readTaskErrors(folder: TaskFolder): Promise<string> {
  for (const name of ["error", "log"] as const) {
    const content = (await readTaskPart(folder, name))?.content ?? "";
    if (content.trim() !== "") return content.slice(-ERRORS_MAX_CHARACTERS);
  }
  return "";
}
