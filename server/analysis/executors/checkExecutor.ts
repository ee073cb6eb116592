import {
  ACTIVE,
  type ExecutionMode,
  type ExecutorFacts,
  type Launch,
  type PipelineRun,
} from "../../../db/models/PipelineRun.ts";
import type { Site } from "../../platform/site/site.ts";
import type { Executor, LaunchedRun } from "./executor.ts";
import { localExecutor } from "./local/localExecutor.ts";
import { slurmExecutor } from "./slurm/slurmExecutor.ts";
import type { PipelineExecution } from "../../access/settings/pipelineExecution.ts";

/**
 * Returns the state of one run, and undefined before its launch or when its executor does not answer. Requests the end
 * of what remains of an active run that was cut off.
 */
export async function checkExecutor(site: Site, run: PipelineRun): Promise<ExecutorFacts | undefined> {
  const { id, runNumber, runFolder, launch } = run;
  const executor = launch && getExecutor(launch.executor);
  if (!executor || runFolder === null) return undefined;
  const runs = [{ id, runNumber, runFolder, launch }];
  try {
    const facts = await executor.probe(site, runs);
    if (ACTIVE.includes(run.status)) await endLeftovers(site, executor, { runs, facts });
    return facts.get(id);
  } catch (error) {
    site.log.warn({ err: error, runId: id }, "could not ask how a run stands");
    return undefined;
  }
}

/** The states of a run that was ended from outside and therefore could not end its own child processes. */
const CUT_OFF: ExecutorFacts["state"][] = ["failed", "cancelled", "lost"];

/**
 * Requests termination of what remains of runs of one executor that were found to be cut off. Call before the state is
 * recorded, because a finished run is not probed again.
 */
export async function endLeftovers(
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

const EXECUTORS: Record<Launch["executor"], Executor> = { local: localExecutor, slurm: slurmExecutor };

/** Returns the executor for the name in a launch record. */
export function getExecutor(name: Launch["executor"]): Executor {
  return EXECUTORS[name];
}

/**
 * Returns the executor of a run: the mode requested for the run, else the setting of its pipeline, else that of the
 * instance. Pure.
 */
export function chooseExecutor(
  { useSlurm, pipelineOverrides }: PipelineExecution,
  { pipelineId, executionMode }: { pipelineId: string; executionMode: ExecutionMode },
): Launch["executor"] {
  if (executionMode !== "default") return executionMode;
  const { mode } = (Object.hasOwn(pipelineOverrides, pipelineId) && pipelineOverrides[pipelineId]) || {
    mode: "inherit",
  };
  if (mode !== "inherit") return mode;
  return useSlurm ? "slurm" : "local";
}
