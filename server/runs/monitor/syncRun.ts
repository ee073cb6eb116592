import { ACTIVE, type ExecutorFacts, PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { Site } from "../../site.ts";
import { finalizeRun } from "../finalize/finalizeRun.ts";
import { executorOf } from "../launch/executorOf.ts";
import { attendRun } from "./attendRun.ts";

/** Brings what is known of one run up to date: asks what it runs on, reads what it wrote, records what is new, and ends
 *  it when that says so. Nothing of a run that is over or was never staged. What the monitor would do in its own time. */
export async function syncRun(site: Site, runId: string): Promise<void> {
  const run = await PipelineRun.query().findById(runId);
  if (!run || !ACTIVE.includes(run.status) || run.runFolder === null) return;
  const isDone = await attendRun(site, run, await probe(site, run), new Date());
  if (isDone) await finalizeRun(site, runId);
}

/** undefined while nothing was launched, and when nobody can be asked. */
async function probe(site: Site, run: PipelineRun): Promise<ExecutorFacts | undefined> {
  const { id, runNumber, runFolder, launch } = run;
  const executor = launch && executorOf(launch.executor);
  if (!executor || runFolder === null) return undefined;
  try {
    return (await executor.probe(site, [{ id, runNumber, runFolder, launch }])).get(id);
  } catch (error) {
    site.log.warn({ err: error, runId: id }, "could not ask how a run stands");
    return undefined;
  }
}
