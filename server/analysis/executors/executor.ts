import type { ExecutorFacts, Launch, PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { Site } from "../../platform/site/site.ts";
import type { SlurmResources } from "./slurm/slurmResources.ts";

/** A run whose folder is made. slurm: what it asks of a scheduler. */
export type StagedRun = Pick<PipelineRun, "id" | "runNumber"> & {
  runFolder: string;
  slurm?: SlurmResources;
};

/** A run that was launched, as its executor needs to know it. */
export type LaunchedRun = Pick<PipelineRun, "id" | "runNumber"> & { runFolder: string; launch: Launch };

/** What runs a staged run: this machine, or a scheduler. */
export interface Executor {
  /** Starts `run.sh` of a staged run folder. Gives what it will be recognised by. onEnd: called once it is over, by an
   *  executor that sees that while this process lives. */
  launch(site: Site, run: StagedRun, onEnd?: () => void): Promise<Launch>;
  /** How runs stand, by run id; all at once. One that nobody can tell of now is `unknown`, which never ends a run. */
  probe(site: Site, runs: LaunchedRun[]): Promise<Map<string, ExecutorFacts>>;
  /** Ends a run and everything it started. Gives whether it is certainly over; false when it is not there to be
   *  recognised, or not over in time. */
  cancel(site: Site, run: LaunchedRun): Promise<boolean>;
  /** Asks to end what is left of runs that were ended from outside, where an executor knows of such; all at once. */
  endRest?(site: Site, runs: LaunchedRun[]): Promise<void>;
}
