import type { z } from "zod";
import { PipelineRunTask } from "../../db/models/PipelineRunTask.ts";
import type { SignedInContext } from "../context.ts";
import { findRun } from "./findRun.ts";
import { presentTask } from "./present.ts";
import type { runTasksInput } from "./schema.ts";

/** The tasks of a run in the order they began, with what they used, as engine or trace told.
 *  Gives { tasks, total, limit, offset }. Raises runNotFound, forbidden. */
export async function listTasks(
  ctx: SignedInContext,
  { runId, limit, offset }: z.output<typeof runTasksInput>,
) {
  const { id } = await findRun(ctx, runId);
  const ofRun = PipelineRunTask.query().where({ runId: id });
  const [tasks, total] = await Promise.all([
    ofRun
      .clone()
      .orderByRaw("coalesce(submitted_at, started_at, completed_at), length(task_id), task_id")
      .limit(limit)
      .offset(offset),
    ofRun.resultSize(),
  ]);
  return { tasks: tasks.map(presentTask), total, limit, offset };
}
