import type { ExecutionMode, Launch } from "../../../db/models/PipelineRun.ts";
import type { PipelineExecution } from "../../access/settings/pipelineExecution.ts";

/**
 * Returns the executor of a run: the mode requested for the run, else the setting of its pipeline, else that of the
 * instance. Pure.
 */
export function executorFor(
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
