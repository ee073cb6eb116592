import { ACTIVE } from "../../../../db/models/PipelineRun.ts";
import { currentStepOf } from "./currentStepOf.ts";
import type { Decision, KnownState } from "./facts.ts";
import { progressOf } from "./progressOf.ts";

/**
 * How long a process must be lost without an exit code before the run ends: a shared disk may show the exit code later
 * than the end.
 */
export const LOST_SURE_MS = 30_000;
/** The maximum progress before the outputs are resolved. */
export const PROGRESS_BEFORE_END = 99;

/**
 * Decides the state of a run from all known facts; the only place that does, for weblog, trace and executor alike. Pure
 * function; rules in order of precedence:
 * 1. completed, failed and cancelled are final.
 * 2. The workflow reported its failure: failed, whatever else is known. Nextflow's own `error` event, which its default
 *    `finish` strategy posts when a task failed while others still run, counts as such only for a run that has no job, or
 *    whose job has exited; while the job may live it is a warning in the current step, and the end of the job, or the
 *    `completed` event, decides.
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
    return { ...kept(known), why: `The run is ${known.status}; this status is final.`, finalize: false };
  return end(known, now) ?? waitForEnd(known) ?? goOn(known);
}

/** Returns the decision that ends the run, if any (rules 2 to 4). */
function end(known: KnownState, now: Date): Decision | undefined {
  const { workflow, executor } = known;
  const { ended } = workflow;
  const failure = saidFailure(known);
  if (failure) return over(known, "failed", sentence("The workflow reported a failure", failure.message));
  const { state, exitCode } = executor;
  if (state === "exited") {
    if (exitCode === 0) return finalize(known, "Process exited with code 0");
    if (typeof exitCode === "number") return over(known, "failed", `Process exited with code ${exitCode}.`);
    return ended
      ? finalize(known, "Workflow completed and its process exited")
      : over(known, "failed", "Process exited without an exit code.");
  }
  if (state === "failed" || state === "cancelled")
    return over(
      known,
      state,
      sentence(
        `The scheduler reports that the job ${state === "failed" ? "failed" : "was cancelled"}`,
        schedulerWords(known),
      ),
    );
  if (state === "lost" && lostForMs(known, now) > LOST_SURE_MS)
    return ended
      ? finalize(known, "Workflow completed; process not found")
      : over(known, "failed", "Process not found and no exit code: it was killed, or its machine went down.");
  return undefined;
}

/** Returns the failure that the workflow reported, where it ends the run (rule 2). */
function saidFailure({ workflow: { ended, failing }, executor: { state, exitCode } }: KnownState) {
  if (ended?.success === false) return ended;
  if (!failing || ended?.success === true) return undefined;
  const isWord = ended !== undefined || state === undefined || (state === "exited" && exitCode === 0);
  return isWord ? failing : undefined;
}

/** Returns the decision for a workflow that reported its end (rule 5). */
function waitForEnd(known: KnownState): Decision | undefined {
  if (!known.workflow.ended) return undefined;
  if (known.executor.state === undefined) return finalize(known, "Workflow completed");
  return {
    status: "running",
    progress: Math.max(known.progress ?? 0, PROGRESS_BEFORE_END),
    currentStep: "Waiting for the job to end",
    why: "Workflow completed; waiting for the job to end.",
    finalize: false,
  };
}

function goOn(known: KnownState): Decision {
  const status = statusOf(known);
  const moved = { ...known, status };
  return {
    status,
    progress: progressOf(moved),
    currentStep: currentStepOf(moved),
    why: known.workflow.failing
      ? "The workflow reported an error; waiting for the job to end."
      : whyActive(moved),
    finalize: false,
  };
}

function statusOf({ status, workflow, executor }: KnownState): KnownState["status"] {
  const runs = executor.state === "running" || executor.state === "completing";
  if (workflow.startedAt !== undefined || runs) return "running";
  return status === "pending" && executor.state === "pending" ? "queued" : status;
}

function whyActive(known: KnownState): string {
  const { state } = known.executor;
  if (state === "unknown") return "Job status unknown; retrying.";
  if (state === "lost") return "Process not found; waiting for the exit status.";
  if (state === "pending")
    return sentence("Job waiting in the queue", known.executor.reason ?? known.executor.said);
  if (state === "completing") return "The job is completing.";
  if (known.status === "pending") return "Waiting to be started.";
  if (known.status === "queued") return "Submitted; no job status yet.";
  return state === "running" ? "The job is running." : "The workflow is running.";
}

/** Requests the collection of the outputs. The reason of an earlier failed attempt stays visible until the next one. */
function finalize(known: KnownState, because: string): Decision {
  const failedBefore = known.finalizeTries > 0;
  return {
    status: "running",
    progress: Math.max(known.progress ?? 0, PROGRESS_BEFORE_END),
    currentStep: (failedBefore ? known.currentStep : null) ?? "Collecting outputs",
    why: failedBefore
      ? `${because}. Collecting outputs failed ${times(known.finalizeTries)}; retrying.`
      : `${because}; collecting outputs.`,
    finalize: true,
  };
}

function over(known: KnownState, status: "failed" | "cancelled", why: string): Decision {
  return { status, progress: progressOf(known), currentStep: currentStepOf(known), why, finalize: false };
}

function kept({ status, progress, currentStep }: KnownState) {
  return { status, progress, currentStep };
}

function lostForMs({ executor }: KnownState, now: Date): number {
  return executor.lostSince === undefined ? 0 : now.getTime() - Date.parse(executor.lostSince);
}

function schedulerWords({ executor: { said, reason } }: KnownState): string | undefined {
  return [said, reason].filter(Boolean).join(", ") || undefined;
}

function sentence(words: string, detail: string | undefined): string {
  return detail ? `${words}: ${detail}` : `${words}.`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
