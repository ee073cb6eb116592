import type { ExecutorFacts, PipelineRun, WorkflowFacts } from "../../../db/models/PipelineRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { countTasks, isCutOff, presentSteps } from "./countTasks.ts";
import { type RunText, recordedReason } from "../runRecords/runSentences.ts";
import { findRun } from "../runRecords/findRun.ts";
import { presentColumns } from "./present.ts";
import { decideState } from "../runRecords/state/decideState.ts";
import { redactPathsFor } from "../runRecords/redactPathsFor.ts";

/**
 * Explains the state of a run: the recorded reason, and its facts: the report of the engine, the state of process or
 * job, the task counts, and the number of attempts to collect its outputs. Returns { status, why, … }. Raises
 * runNotFound, forbidden. Design §5.
 */
export async function explainRun(ctx: SignedInContext, { runId }: { runId: string }) {
  const run = await findRun(ctx, runId);
  const redact = redactPathsFor(ctx.user, run);
  const { steps, otherProcesses } = presentSteps(
    run,
    await countTasks(ctx.db, run.id, { isOver: isCutOff(run) }),
    redact,
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
      workflow: presentWorkflow(run.workflowFacts, redact),
      executor: presentExecutor(run.executorFacts, redact),
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

/** Returns the reason for the state of a run without a recorded one. */
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
>): RunText {
  const known = { status, progress, currentStep, finalizeTries, steps: [], others: [] };
  const decision = decideState({ ...known, workflow: workflowFacts, executor: executorFacts }, new Date());
  return recordedReason(decision) ?? decision.why;
}

function presentWorkflow({ startedAt, ended }: WorkflowFacts, redact: (text: string) => string) {
  return {
    startedAt: startedAt ?? null,
    ended: ended
      ? {
          success: ended.success,
          at: ended.at,
          message: ended.message === undefined ? null : redact(ended.message),
          exitStatus: ended.exitStatus ?? null,
        }
      : null,
  };
}

function presentExecutor(
  { state, exitCode, said, reason, at, lostSince }: ExecutorFacts,
  redact: (text: string) => string,
) {
  return {
    state: state ?? null,
    exitCode: exitCode ?? null,
    said: said ?? null,
    reason: reason === undefined ? null : redact(reason),
    at: at ?? null,
    lostSince: lostSince ?? null,
  };
}
