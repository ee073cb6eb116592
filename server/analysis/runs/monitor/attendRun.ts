import type { ExecutorFacts, PipelineRun } from "../../../../db/models/PipelineRun.ts";
import type { Site } from "../../../platform/site/site.ts";
import { recordFacts } from "../../runRecords/record/recordFacts.ts";
import { decideState } from "../../runRecords/state/decideState.ts";
import { observerOf } from "./observer.ts";

/** What attendRun needs of the row of an active run. */
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

/** Looks at a run, records what is new, and where nothing is, decides anew when time alone has changed what
 *  follows: that it is lost for long enough. executor: what it was just found to be.
 *  Gives whether its outputs are to be resolved now. */
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

/** Of a process of another machine nobody can tell from here. Its own machine could, and said that it is lost. */
function isNoNews({ launch, executorFacts }: AttendedRun, executor: ExecutorFacts | undefined): boolean {
  return launch?.executor === "local" && executor?.state === "unknown" && executorFacts.state === "lost";
}
