import { ACTIVE, type ExecutorFacts, PipelineRun } from "../../../../db/models/PipelineRun.ts";
import type { Site } from "../../../platform/site/site.ts";
import { recordUpdates } from "../../runRecords/record/recordUpdates.ts";
import { decideState } from "../../runRecords/state/decideState.ts";
import { getObserver } from "./observer.ts";
import { finalizeRun } from "../finalizeRun.ts";
import { checkExecutor } from "../../executors/checkExecutor.ts";

/** The columns of an active run that pollRun needs. */
export const POLLED_COLUMNS = [
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
export type PolledRun = Pick<PipelineRun, (typeof POLLED_COLUMNS)[number]>;

/**
 * Observes a run and records new facts; without new facts, decides again when the passage of time changes the decision:
 * a process that is lost for long enough. executor: its state from the last probe. Returns whether its outputs are to
 * be collected now.
 */
export async function pollRun(
  site: Site,
  run: PolledRun,
  executor: ExecutorFacts | undefined,
  now: Date,
): Promise<boolean> {
  const decided = await getObserver(site).observe(run, isNoNews(run, executor) ? undefined : executor, now);
  if (decided) return decided.finalize;
  if (run.statusSource === "cancelling") return false;
  const known = { ...run, workflow: run.workflowFacts, executor: run.executorFacts, steps: [], others: [] };
  const due = decideState(known, now);
  if (due.finalize && run.status === "running") return run.finalizeAfter === null || run.finalizeAfter <= now;
  if (due.status === run.status) return false;
  const source = run.launch?.executor === "slurm" ? "queue" : "process";
  const recorded = await recordUpdates(site, run.id, { facts: {}, events: [], source, now });
  return recorded?.decision.finalize ?? false;
}

/**
 * The state of a process on another machine cannot be determined from this one. Its own machine could, and recorded it
 * as lost.
 */
function isNoNews({ launch, executorFacts }: PolledRun, executor: ExecutorFacts | undefined): boolean {
  return launch?.executor === "local" && executor?.state === "unknown" && executorFacts.state === "lost";
}

/**
 * Updates one run immediately, as the monitor would later: probes its executor, reads its files, records new facts, and
 * ends it if they say so. Does nothing for a finished or unstaged run.
 */
export async function syncRun(site: Site, runId: string): Promise<void> {
  const run = await PipelineRun.query(site.database).findById(runId);
  if (!run || !ACTIVE.includes(run.status) || run.runFolder === null) return;
  const isDone = await pollRun(site, run, await checkExecutor(site, run), new Date());
  if (isDone) await finalizeRun(site, runId);
}

/**
 * Observes a run whose process has just ended. A run that is over by then, by the report of its workflow or a
 * cancellation, keeps its status and receives its last facts: trace rows, log tails, the end of its process.
 */
export async function collectFinished(site: Site, runId: string): Promise<void> {
  const run = await PipelineRun.query(site.database).findById(runId);
  if (!run || run.runFolder === null) return;
  if (ACTIVE.includes(run.status)) await syncRun(site, runId);
  else await getObserver(site).observe(run, await checkExecutor(site, run), new Date());
}

const pending = new WeakMap<Site, Set<Promise<void>>>();

/** Observes a run as soon as its process ends, earlier than the next tick of the monitor. */
export function observeEnd(site: Site, runId: string): Promise<void> {
  const promises = pending.get(site) ?? new Set();
  pending.set(site, promises);
  const collecting = collectSafely(site, runId).finally(() => promises.delete(collecting));
  promises.add(collecting);
  return collecting;
}

/** Resolves when this process observes no ended run any more; call before its database is closed. */
export async function waitForEnds(site: Site): Promise<void> {
  for (const collecting of pending.get(site) ?? []) await collecting;
}

async function collectSafely(site: Site, runId: string): Promise<void> {
  if (site.closing.aborted) return;
  try {
    await collectFinished(site, runId);
  } catch (error) {
    site.log.warn({ err: error, runId }, "could not look at a run that ended; the monitor will");
  }
}
