import type { ExecutorFacts, PipelineRun } from "../../../../db/models/PipelineRun.ts";
import type { Site } from "../../../platform/site/site.ts";
import { recordFacts } from "../../runRecords/record/recordFacts.ts";
import { decideState } from "../../runRecords/state/decideState.ts";
import { observerOf } from "./observer.ts";

/** The columns of an active run that attendRun needs. */
export const ATTENDED = [
  "id",
  "runNumber",
  "status",
  "statusSource",
  "progress",
  "currentStep",
  "runFolder",
  "launch",
  "launchKey",
  "launchedAt",
  "workflowFacts",
  "executorFacts",
  "finalizeTries",
  "finalizeAfter",
] as const satisfies (keyof PipelineRun)[];
export type AttendedRun = Pick<PipelineRun, (typeof ATTENDED)[number]>;

/**
 * Observes a run and records new facts; without new facts, decides again when the passage of time changes the decision:
 * a process that is lost for long enough. executor: its state from the last probe. Returns whether its outputs are to
 * be collected now.
 */
export async function attendRun(
  site: Site,
  run: AttendedRun,
  executor: ExecutorFacts | undefined,
  now: Date,
): Promise<boolean> {
  const learned = await observerOf(site).observe(run, isNoNews(run, executor) ? undefined : executor, now);
  if (learned) return learned.finalize;
  if (run.statusSource === "cancelling") return false;
  const known = { ...run, workflow: run.workflowFacts, executor: run.executorFacts, steps: [], others: [] };
  const due = decideState(known, now);
  if (due.finalize && run.status === "running") return run.finalizeAfter === null || run.finalizeAfter <= now;
  if (due.status === run.status) return false;
  const source = run.launch?.executor === "slurm" ? "queue" : "process";
  const recorded = await recordFacts(site, run.id, { facts: {}, events: [], source, now });
  return recorded?.decision.finalize ?? false;
}

/**
 * The state of a process on another machine cannot be determined from this one. Its own machine could, and recorded it
 * as lost.
 */
function isNoNews({ launch, executorFacts }: AttendedRun, executor: ExecutorFacts | undefined): boolean {
  return launch?.executor === "local" && executor?.state === "unknown" && executorFacts.state === "lost";
}
