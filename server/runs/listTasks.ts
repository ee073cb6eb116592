import type { z } from "zod";
import type { PipelineRun } from "../../db/models/PipelineRun.ts";
import { PipelineRunTask } from "../../db/models/PipelineRunTask.ts";
import type { SignedInContext } from "../context.ts";
import { findRun } from "./findRun.ts";
import { presentTask } from "./presentRecords.ts";
import type { runTasksInput } from "./schema.ts";
import { stepMatcher } from "./state/stepOf.ts";
import { toldTo } from "./toldTo.ts";

/** The tasks of a run in the order they began, with what they used, as engine or trace told; stepId: of the declared
 *  step each belongs to, null for none.
 *  Gives { tasks, total, limit, offset }. Raises runNotFound, forbidden. */
export async function listTasks(
  ctx: SignedInContext,
  { runId, stepId, limit, offset }: z.output<typeof runTasksInput>,
) {
  const run = await findRun(ctx, runId);
  const stepOf = stepMatcher(run.steps);
  const ofRun = PipelineRunTask.query().where({ runId: run.id });
  if (stepId !== undefined) void ofRun.whereIn("process", await processesOf(run, stepId));
  const [tasks, total] = await Promise.all([
    ofRun
      .clone()
      .orderByRaw("coalesce(submitted_at, started_at, completed_at), length(task_id), task_id")
      .limit(limit)
      .offset(offset),
    ofRun.resultSize(),
  ]);
  const told = toldTo(ctx.user, run);
  return {
    tasks: tasks.map((task) => ({ ...presentTask(task, told), stepId: stepOf(task.process)?.id ?? null })),
    total,
    limit,
    offset,
  };
}

/** The names of the processes that belong to a step, among those that were heard of. */
async function processesOf({ id, steps }: PipelineRun, stepId: string): Promise<string[]> {
  const stepOf = stepMatcher(steps);
  const rows = await PipelineRunTask.query().distinct("process").where({ runId: id });
  return rows.map(({ process }) => process).filter((process) => stepOf(process)?.id === stepId);
}
