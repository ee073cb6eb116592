import type { ExecutorFacts } from "../../../db/models/PipelineRun.ts";
import type { Site } from "../../platform/site/site.ts";
import type { Executor, LaunchedRun } from "./executor.ts";

/** The states of a run that was ended from outside and therefore could not end its own child processes. */
const CUT_OFF: ExecutorFacts["state"][] = ["failed", "cancelled", "lost"];

/**
 * Requests termination of what remains of runs of one executor that were found to be cut off. Call before the state is
 * recorded, because a finished run is not probed again.
 */
export async function endRests(
  site: Site,
  executor: Executor,
  { runs, facts }: { runs: LaunchedRun[]; facts: ReadonlyMap<string, ExecutorFacts> },
): Promise<void> {
  const cutOff = runs.filter(({ id }) => CUT_OFF.includes(facts.get(id)?.state));
  if (cutOff.length === 0) return;
  try {
    await executor.endRest?.(site, cutOff);
  } catch (error) {
    site.log.warn({ err: error, runIds: cutOff.map(({ id }) => id) }, "could not end what is left of runs");
  }
}
