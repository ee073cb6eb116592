import type { Launch } from "../../../db/models/PipelineRun.ts";
import type { Executor } from "./executor.ts";
import { localExecutor } from "./local/localExecutor.ts";
import { slurmExecutor } from "./slurm/slurmExecutor.ts";

const EXECUTORS: Record<Launch["executor"], Executor> = { local: localExecutor, slurm: slurmExecutor };

/** Returns the executor for the name in a launch record. */
export function executorOf(name: Launch["executor"]): Executor {
  return EXECUTORS[name];
}
