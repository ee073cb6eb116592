import type { ExecutorFacts, Launch, PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { Site } from "../../platform/site/site.ts";
import type { SlurmResources } from "./slurm/slurmResources.ts";

/** A run whose run directory exists. slurm: the resources requested from the scheduler. */
export type StagedRun = Pick<PipelineRun, "id" | "runNumber"> & {
  runFolder: string;
  slurm?: SlurmResources;
};

/** A launched run with the values that its executor needs. */
export type LaunchedRun = Pick<PipelineRun, "id" | "runNumber"> & { runFolder: string; launch: Launch };

/** The engine of a staged run: this machine, or a scheduler. */
export interface Executor {
  /**
   * Starts `run.sh` of a staged run directory and returns the identity of the launched process or job. onEnd: called
   * when the run is over, by an executor that notices the end while this process lives.
   */
  launch(site: Site, run: StagedRun, onEnd?: () => void): Promise<Launch>;
  /**
   * Returns the state of each run by run id, with one query for all. A run whose state cannot be determined is
   * `unknown`, which never ends a run.
   */
  probe(site: Site, runs: LaunchedRun[]): Promise<Map<string, ExecutorFacts>>;
  /**
   * Ends a run and everything it started. Returns true when the run is certainly over, and false when it is not
   * recognised or does not end in time.
   */
  cancel(site: Site, run: LaunchedRun): Promise<boolean>;
  /**
   * Requests the end of what remains of runs that were ended from outside, for executors that can find such remains.
   * One call for all runs.
   */
  endRest?(site: Site, runs: LaunchedRun[]): Promise<void>;
}
