import type { ExecutorFacts, PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { Site } from "../../site.ts";
import { executorOf } from "../launch/executorOf.ts";

/** How one run stands; undefined while nothing was launched, and when nobody can be asked. */
export async function probeRun(site: Site, run: PipelineRun): Promise<ExecutorFacts | undefined> {
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
