import { ACTIVE, type ExecutorFacts, type PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { Site } from "../../platform/site/site.ts";
import { executorOf } from "./executorOf.ts";
import { endRests } from "./endRests.ts";

/**
 * Returns the state of one run, and undefined before its launch or when its executor does not answer. Requests the end
 * of what remains of an active run that was cut off.
 */
export async function probeRun(site: Site, run: PipelineRun): Promise<ExecutorFacts | undefined> {
  const { id, runNumber, runFolder, launch } = run;
  const executor = launch && executorOf(launch.executor);
  if (!executor || runFolder === null) return undefined;
  const runs = [{ id, runNumber, runFolder, launch }];
  try {
    const facts = await executor.probe(site, runs);
    if (ACTIVE.includes(run.status)) await endRests(site, executor, { runs, facts });
    return facts.get(id);
  } catch (error) {
    site.log.warn({ err: error, runId: id }, "could not ask how a run stands");
    return undefined;
  }
}
