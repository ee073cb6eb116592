import { readdir } from "node:fs/promises";
import { join, posix } from "node:path";
import type { FailureCauses } from "../../../../db/models/PipelineRun.ts";
import { PipelineRunTask } from "../../../../db/models/PipelineRunTask.ts";
import { RUN_FILES } from "../runFiles.ts";
import { readTail } from "../readTail.ts";
import type { TaskFact } from "../state/facts.ts";
import { boundedCause } from "./boundedCause.ts";

const HASH = /^([0-9a-f]{2})\/([0-9a-f]{6,30})$/;

/**
 * Reads the end of the error output of a Nextflow run's failed task from its work directory; undefined when no task
 * failed or it wrote nothing. root: of the run directory. heard: tasks that are not stored yet.
 */
export async function readTaskCause(
  runId: string,
  root: string,
  heard: TaskFact[],
): Promise<FailureCauses["task"]> {
  const task = heard.findLast(isCause) ?? (await storedCause(runId));
  const [, first = "", rest = ""] = HASH.exec(task?.hash ?? "") ?? [];
  if (!task || first === "") return undefined;
  const above = posix.join(RUN_FILES.work, first);
  const names = await readdir(join(root, above)).catch(() => []);
  const name = names.find((one) => one.startsWith(rest));
  if (name === undefined) return undefined;
  const tail = await readTail({ root, path: posix.join(above, name, ".command.err") }, undefined);
  const errors = boundedCause(tail?.text ?? "");
  if (errors === "") return undefined;
  return { name: task.name, ...(typeof task.exitCode === "number" && { exitCode: task.exitCode }), errors };
}

function isCause({ status, errorAction }: TaskFact): boolean {
  return status === "failed" && errorAction !== "IGNORE";
}

async function storedCause(runId: string): Promise<PipelineRunTask | undefined> {
  return PipelineRunTask.query()
    .where({ runId, status: "failed" })
    .whereRaw("error_action is distinct from 'IGNORE'")
    .orderByRaw("completed_at desc nulls last, task_id")
    .first();
}
