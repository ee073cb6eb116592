import type { ExecutorFacts, PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { Site } from "../../site.ts";
import { executorOf } from "../launch/executorOf.ts";
import { recordFacts } from "../record/recordFacts.ts";
import { decideState } from "../state/decideState.ts";
import { observerOf } from "./observer.ts";

/** Ended by something else than itself, so that it could not end what it had started. */
const CUT_OFF: ExecutorFacts["state"][] = ["failed", "cancelled", "lost"];

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

/** Looks at an active run, records what is new, and where nothing is, decides anew when time alone has changed what
 *  follows: that it is lost for long enough. executor: what it was just found to be.
 *  Gives whether its outputs are to be resolved now. */
export async function attendRun(
  site: Site,
  run: AttendedRun,
  executor: ExecutorFacts | undefined,
  now: Date,
): Promise<boolean> {
  if (executor && CUT_OFF.includes(executor.state)) await endRest(site, run);
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

// Before the end is recorded: a run that is over is not looked at again.
async function endRest(site: Site, { id, runNumber, runFolder, launch }: AttendedRun): Promise<void> {
  if (!launch || runFolder === null) return;
  try {
    await executorOf(launch.executor).endRest?.(site, { id, runNumber, runFolder, launch });
  } catch (error) {
    site.log.warn({ err: error, runId: id }, "could not end what is left of a run");
  }
}

/** Of a process of another machine nobody can tell from here. Its own machine could, and said that it is lost. */
function isNoNews({ launch, executorFacts }: AttendedRun, executor: ExecutorFacts | undefined): boolean {
  return launch?.executor === "local" && executor?.state === "unknown" && executorFacts.state === "lost";
}
