import { join } from "node:path";
import type { PipelineRun } from "../../db/models/PipelineRun.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { processCommand } from "../pipelines/processCommand.ts";

/** How a run was started, for people who look into it: absolute paths. Null before it is staged. pipelineCommand: of a
 *  process package, as words; of others it stands in the script. */
export function executionCommandsOf(
  { runFolder, launch }: Pick<PipelineRun, "runFolder" | "launch">,
  pipeline: PipelinePackage | undefined,
) {
  if (runFolder === null) return null;
  const scriptPath = join(runFolder, "run.sh");
  return {
    scriptPath,
    launchCommand: launch?.executor === "slurm" ? ["sbatch", "--parsable", scriptPath] : ["bash", scriptPath],
    pipelineCommand: pipeline?.manifest.execution.type === "process" ? processCommand(pipeline) : null,
  };
}
