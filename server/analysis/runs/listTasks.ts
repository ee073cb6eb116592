import type { Knex } from "knex";
import type { z } from "zod";
import type { PipelineRun, RunStep } from "../../../db/models/PipelineRun.ts";
import { PipelineRunTask } from "../../../db/models/PipelineRunTask.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findRun } from "../runRecords/findRun.ts";
import { presentTask } from "./presentRecords.ts";
import type { runEventsInput, runTasksInput } from "./schema.ts";
import { shortProcessName, stepMatcher } from "../runRecords/state/findStep.ts";
import { redactPathsFor } from "../runRecords/redactPathsFor.ts";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import { presentEvent } from "./present.ts";

/**
 * Lists the tasks of a run in start order with their resource usage, as engine or trace reported it; stepId: the
 * declared step, else the short process name. Returns { tasks, total, limit, offset }. Raises runNotFound, forbidden.
 */
export async function listTasks(
  ctx: SignedInContext,
  { runId, stepId, limit, offset }: z.output<typeof runTasksInput>,
) {
  const run = await findRun(ctx, runId);
  const findStep = stepMatcher(run.steps);
  const ofRun = PipelineRunTask.query(ctx.db).where({ runId: run.id });
  const redact = redactPathsFor(ctx.user, run);
  if (stepId !== undefined)
    void ofRun.whereIn(
      "process",
      await findProcesses(ctx.db, run, (process) => redact(resolveStepId(process, findStep)) === stepId),
    );
  const [tasks, total] = await Promise.all([
    ofRun
      .clone()
      .orderByRaw("coalesce(submitted_at, started_at, completed_at), length(task_id), task_id")
      .limit(limit)
      .offset(offset),
    ofRun.resultSize(),
  ]);
  return {
    tasks: tasks.map((task) => ({
      ...presentTask(task, redact),
      stepId: redact(resolveStepId(task.process, findStep)),
    })),
    total,
    limit,
    offset,
  };
}

function resolveStepId(process: string, findStep: (process: string) => RunStep | undefined): string {
  return findStep(process)?.id ?? shortProcessName(process);
}

/** Returns the reported process names that match. */
async function findProcesses(
  db: Knex,
  { id }: PipelineRun,
  isWanted: (process: string) => boolean,
): Promise<string[]> {
  const rows = await PipelineRunTask.query(db).distinct("process").where({ runId: id });
  return rows.map(({ process }) => process).filter(isWanted);
}

/**
 * Returns the events of a run, newest first, each with its stored payload: JSON text that may be truncated. Returns {
 * run, count, events }. Raises runNotFound, forbidden. Reference §3.
 */
export async function listEvents(ctx: SignedInContext, { runId, limit }: z.output<typeof runEventsInput>) {
  const run = await findRun(ctx, runId);
  const events = await PipelineRunEvent.query(ctx.db)
    .where({ runId: run.id })
    .orderBy([
      { column: "occurredAt", order: "desc" },
      { column: "seq", order: "desc" },
    ])
    .limit(limit);
  return {
    run: { id: run.id, runNumber: run.runNumber, pipelineId: run.pipelineId },
    count: events.length,
    events: events.map((event) => ({ ...presentEvent(ctx.user, run, event), payload: event.payload })),
  };
}
