import type { ExecutorFacts } from "../../../db/models/PipelineRun.ts";
import type { Site } from "../../platform/site/site.ts";
import type { Executor, LaunchedRun } from "./executor.ts";

/** Ended by something else than itself, so that it could not end what it had started. */
const CUT_OFF: ExecutorFacts["state"][] = ["failed", "cancelled", "lost"];

/** Asks to end what is left of those runs of one executor that it just found to be cut off: before that is recorded, as a
 *  run that is over is not looked at again. */
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
