import { ACTIVE } from "../../../../db/models/PipelineRun.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { EXTERNAL_SILENCE_MS } from "../../limits.ts";
import { recordedStep, textColumns } from "../runSentences.ts";
import { describeCurrentStep } from "./describeCurrentStep.ts";
import type { Decision, KnownState } from "./facts.ts";
import { computeProgress } from "./computeProgress.ts";
import {
  alreadyOver,
  collecting,
  collectingAgain,
  contactLost,
  exitedWell,
  interrupted,
  jobCancelled,
  jobCancelledWith,
  jobCompleting,
  jobFailed,
  jobFailedWith,
  jobQueued,
  jobQueuedBecause,
  jobRunning,
  jobStatusUnknown,
  once,
  processEndUnknown,
  processFailed,
  processKilled,
  processLost,
  severalTimes,
  stepCollecting,
  stepEnding,
  submitted,
  waitingToStart,
  workflowAndProcessDone,
  workflowCompleted,
  workflowDone,
  workflowDoneProcessLost,
  workflowFailed,
  workflowFailedWith,
  workflowFailing,
  workflowRunning,
} from "./sentences.ts";

/**
 * How long a process must be lost without an exit code before the run ends: a shared disk may show the exit code later
 * than the end.
 */
export const LOST_SURE_MS = 30_000;
/** The maximum progress before the outputs are resolved. */
const PROGRESS_BEFORE_END = 99;

/**
 * Decides the state of a run from all known facts; the only place that does, for weblog, trace and executor alike. Pure
 * function; rules in order of precedence:
 * 1. completed, failed and cancelled are final.
 * 2. The workflow reported its failure: failed, whatever else is known. Nextflow's own `error` event, which its default
 *    `finish` strategy posts when a task failed while others still run, counts as such only for a run that has no job, or
 *    whose job has exited; while the job may live it is a warning in the current step, and the end of the job, or the
 *    `completed` event, decides. A run that was started outside of Lanekeeper is cancelled when it reports the signal
 *    that stopped it.
 * 3. The executor reports the end. Exit code 0: finalize, whatever the workflow reported. Another exit code, or none
 *    without a reported success of the workflow: failed. Failed or cancelled by the scheduler: that status.
 * 4. Lost for longer than LOST_SURE_MS: finalize when the workflow reported its end, else failed.
 * 5. The workflow reported its end. Without a launched process or job: finalize. Else the run waits for the executor,
 *    running at 99 percent.
 * 6. Otherwise the run continues. A start reported by workflow or executor makes it running, a place in the queue
 *    queued, and running never returns to queued. Facts on tasks change progress and current step only, never the status.
 * An unknown state of the executor never ends a run. now: for rule 4.
 */
export function decideState(known: KnownState, now: Date): Decision {
  if (!ACTIVE.includes(known.status))
    return {
      status: known.status,
      progress: known.progress,
      ...textColumns({
        why: alreadyOver({ status: known.status }),
        currentStep: recordedStep(known),
      }),
      finalize: false,
    };
  return end(known, now) ?? waitForEnd(known) ?? continueRun(known);
}

/** Returns the decision that ends the run, if any (rules 2 to 4). */
function end(known: KnownState, now: Date): Decision | undefined {
  const { workflow, executor } = known;
  const { ended } = workflow;
  const failure = reportedFailure(known);
  if (failure) {
    const { message } = failure;
    const how = "how" in failure ? failure.how : undefined;
    if (how === "interrupted") return over(known, "cancelled", interrupted({ signal: message ?? "" }));
    if (how === "silent")
      return over(known, "failed", contactLost({ minutes: EXTERNAL_SILENCE_MS / 60_000 }));
    return over(known, "failed", message ? workflowFailedWith({ message }) : workflowFailed());
  }
  const { state, exitCode } = executor;
  if (state === "exited") {
    if (exitCode === 0) return finalize(known, exitedWell());
    if (typeof exitCode === "number") return over(known, "failed", processFailed({ exitCode }));
    return ended ? finalize(known, workflowAndProcessDone()) : over(known, "failed", processEndUnknown());
  }
  if (state === "failed") return over(known, state, schedulerReason(known, jobFailed, jobFailedWith));
  if (state === "cancelled")
    return over(known, state, schedulerReason(known, jobCancelled, jobCancelledWith));
  if (state === "lost" && lostForMs(known, now) > LOST_SURE_MS)
    return ended ? finalize(known, workflowDoneProcessLost()) : over(known, "failed", processKilled());
  return undefined;
}

/** Returns the failure that the workflow reported, where it ends the run (rule 2). */
function reportedFailure({ workflow: { ended, failing }, executor: { state, exitCode } }: KnownState) {
  if (ended?.success === false) return ended;
  if (!failing || ended?.success === true) return undefined;
  const isFinal = ended !== undefined || state === undefined || (state === "exited" && exitCode === 0);
  return isFinal ? failing : undefined;
}

/** Returns the decision for a workflow that reported its end (rule 5). */
function waitForEnd(known: KnownState): Decision | undefined {
  if (!known.workflow.ended) return undefined;
  if (known.executor.state === undefined) return finalize(known, workflowCompleted());
  return {
    status: "running",
    progress: Math.max(known.progress ?? 0, PROGRESS_BEFORE_END),
    ...textColumns({ why: workflowDone(), currentStep: stepEnding() }),
    finalize: false,
  };
}

function continueRun(known: KnownState): Decision {
  const status = activeStatus(known);
  const moved = { ...known, status };
  return {
    status,
    progress: computeProgress(moved),
    ...textColumns({
      why: known.workflow.failing ? workflowFailing() : whyActive(moved),
      currentStep: describeCurrentStep(moved),
    }),
    finalize: false,
  };
}

function activeStatus({ status, workflow, executor }: KnownState): KnownState["status"] {
  const runs = executor.state === "running" || executor.state === "completing";
  if (workflow.startedAt !== undefined || runs) return "running";
  return status === "pending" && executor.state === "pending" ? "queued" : status;
}

function whyActive({ status, executor }: KnownState): Sentence {
  const { state } = executor;
  if (state === "unknown") return jobStatusUnknown();
  if (state === "lost") return processLost();
  if (state === "pending") {
    const reason = executor.reason ?? executor.said;
    return reason ? jobQueuedBecause({ reason }) : jobQueued();
  }
  if (state === "completing") return jobCompleting();
  if (status === "pending") return waitingToStart();
  if (status === "queued") return submitted();
  return state === "running" ? jobRunning() : workflowRunning();
}

/** Requests the collection of the outputs. The reason of an earlier failed attempt stays visible until the next one. */
function finalize(known: KnownState, end: Sentence): Decision {
  const tries = known.finalizeTries;
  const times = tries === 1 ? once() : severalTimes({ count: tries });
  return {
    status: "running",
    progress: Math.max(known.progress ?? 0, PROGRESS_BEFORE_END),
    ...textColumns({
      why: tries > 0 ? collectingAgain({ end, times }) : collecting({ end }),
      currentStep: (tries > 0 ? recordedStep(known) : null) ?? stepCollecting(),
    }),
    finalize: true,
  };
}

function over(known: KnownState, status: "failed" | "cancelled", why: Sentence): Decision {
  return {
    status,
    progress: computeProgress(known),
    ...textColumns({ why, currentStep: describeCurrentStep(known) }),
    finalize: false,
  };
}

function schedulerReason(
  { executor: { said, reason } }: KnownState,
  bare: () => Sentence,
  detailed: (params: { state: string }) => Sentence,
): Sentence {
  const state = [said, reason].filter(Boolean).join(", ");
  return state ? detailed({ state }) : bare();
}

function lostForMs({ executor }: KnownState, now: Date): number {
  return executor.lostSince === undefined ? 0 : now.getTime() - Date.parse(executor.lostSince);
}
