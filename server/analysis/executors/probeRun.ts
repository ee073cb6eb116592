import { ACTIVE, type ExecutorFacts, type PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { Site } from "../../platform/site/site.ts";
import { executorOf } from "./executorOf.ts";
import { endRests } from "./endRests.ts";

/** How one run stands; undefined while nothing was launched, and when nobody can be asked. What is left of an active one
 *  that was cut off is asked to end. */
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
