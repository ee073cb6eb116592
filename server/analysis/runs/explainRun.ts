import type { ExecutorFacts, PipelineRun, WorkflowFacts } from "../../../db/models/PipelineRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { countTasks } from "./countTasks.ts";
import { findRun } from "../runRecords/findRun.ts";
import { presentColumns } from "./present.ts";
import { decideState } from "../runRecords/state/decideState.ts";
import { isCutOff, stepsOfRun } from "./stepsOfRun.ts";
import { toldTo } from "../runRecords/toldTo.ts";

/** Why a run is in its state: the sentence of whoever decided it, and the facts it was decided by: what the engine
 *  said of the workflow, what machine or scheduler said of the job, how far the tasks are, and how often its outputs
 *  were tried. Gives { status, why, … }. Raises runNotFound, forbidden. Design §5. */
export async function explainRun(ctx: SignedInContext, { runId }: { runId: string }) {
  const run = await findRun(ctx, runId);
  const told = toldTo(ctx.user, run);
  const { steps, otherProcesses } = stepsOfRun(
    run,
    await countTasks(run.id, { isOver: isCutOff(run) }),
    told,
  );
  const columns = presentColumns(ctx.user, undefined, run);
  const { status, statusSource, progress, currentStep, queuedAt, startedAt, completedAt } = columns;
  return {
    runId: run.id,
    status,
    why: columns.why ?? whyNow(run),
    statusSource,
    progress,
    currentStep,
    times: {
      queuedAt,
      startedAt,
      completedAt,
      lastWeblogAt: columns.lastWeblogAt,
      lastTraceAt: columns.lastTraceAt,
      lastEventAt: columns.lastEventAt,
    },
    facts: {
      workflow: workflowOf(run.workflowFacts, told),
      executor: executorOf(run.executorFacts, told),
      job: columns.queueJobId,
      steps: steps.map(({ id, name, status, counts }) => ({ id, name, status, counts })),
      otherProcesses: otherProcesses.map(({ name, status, counts }) => ({ name, status, counts })),
    },
    outputs: {
      tries: run.finalizeTries,
      nextTryAt: run.finalizeAfter?.toISOString() ?? null,
      errors: columns.results?.errors ?? [],
      warnings: columns.results?.warnings ?? [],
    },
  };
}

/** Why a run is in its state of which nothing was decided yet. */
export function whyNow({
  status,
  progress,
  currentStep,
  workflowFacts,
  executorFacts,
  finalizeTries,
}: Pick<
  PipelineRun,
  "status" | "progress" | "currentStep" | "workflowFacts" | "executorFacts" | "finalizeTries"
>): string {
  const known = { status, progress, currentStep, finalizeTries, steps: [], others: [] };
  return decideState({ ...known, workflow: workflowFacts, executor: executorFacts }, new Date()).why;
}

function workflowOf({ startedAt, ended }: WorkflowFacts, told: (text: string) => string) {
  return {
    startedAt: startedAt ?? null,
    ended: ended
      ? {
          success: ended.success,
          at: ended.at,
          message: ended.message === undefined ? null : told(ended.message),
          exitStatus: ended.exitStatus ?? null,
        }
      : null,
  };
}

function executorOf(
  { state, exitCode, said, reason, at, lostSince }: ExecutorFacts,
  told: (text: string) => string,
) {
  return {
    state: state ?? null,
    exitCode: exitCode ?? null,
    said: said ?? null,
    reason: reason === undefined ? null : told(reason),
    at: at ?? null,
    lostSince: lostSince ?? null,
  };
}
