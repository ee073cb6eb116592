import { open } from "node:fs/promises";
import { join } from "node:path";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { redactTokens } from "../tokens/redactTokens.ts";
import { shellQuoted } from "../executors/shellQuoted.ts";

const SCRIPT_READ_MAX_BYTES = 256 * 1024;

/**
 * Returns the commands of a run as shell text with absolute paths, for facility admins; null before it is staged.
 * launchCommand: submitted to the machine or the scheduler. scriptCommand: repeats it by hand. pipelineCommand: the
 * command inside the script, null when the script no longer exists. Contains no secrets.
 */
export async function executionCommandsOf({ runFolder, launch }: Pick<PipelineRun, "runFolder" | "launch">) {
  if (runFolder === null) return null;
  const scriptPath = join(runFolder, "run.sh");
  const scriptCommand = `bash ${shellQuoted(scriptPath)}`;
  return {
    scriptPath,
    launchCommand:
      launch?.executor === "slurm" ? `sbatch --parsable ${shellQuoted(scriptPath)}` : scriptCommand,
    scriptCommand,
    pipelineCommand: commandIn(await readScript(scriptPath)),
  };
}

async function readScript(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (!file) return "";
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SCRIPT_READ_MAX_BYTES), 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}

// The script starts the command in the background, so that it can forward signals (launch/runScript.ts).
function commandIn(script: string): string | null {
  const [before, after] = script.split(" &\nchild=$!\n");
  if (before === undefined || after === undefined) return null;
  return redactTokens(before.slice(before.lastIndexOf("\n\n") + 2).replace(/^(export .*\n)*/, ""));
}
