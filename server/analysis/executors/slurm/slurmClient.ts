import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Site } from "../../../platform/site/site.ts";

const OUTPUT_MAX_BYTES = 16 * 1024 * 1024;
/** Messages of the Slurm clients, which themselves wait longer than our timeout. */
const SILENT = /Unable to contact slurm|Socket timed out|connect failure|Connection refused|try again/i;

export type SlurmProgram = "sbatch" | "squeue" | "scancel" | "scontrol" | "sacct";

/** The output and the exit code of a Slurm client. */
interface SlurmAnswer {
  code: number;
  output: string;
  errors: string;
}

/**
 * The controller did not answer in time: it is unreachable or busy. The requested action may have happened
 * nevertheless.
 */
export class SlurmSilentError extends Error {
  override name = "SlurmSilentError";
}

/**
 * Runs a Slurm client with these arguments, without a shell, and with a clean environment, which is all that a job can
 * inherit. environment: additional variables. Throws SlurmSilentError, and ENOENT when the program does not exist.
 */
export async function slurmClient(
  { env }: Pick<Site, "env">,
  program: SlurmProgram,
  words: string[],
  { timeoutMs, environment = {} }: { timeoutMs: number; environment?: Record<string, string> },
): Promise<SlurmAnswer> {
  // The temporary directory of this machine may not exist on a node.
  const { TMPDIR: _, ...passedOn } = env.passedOn;
  const child = spawn(program, words, {
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...passedOn, ...env.slurm, ...environment },
  });
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, timeoutMs);
  const said = { output: "", errors: "" };
  const hear = (stream: "output" | "errors") => (text: string) => {
    if (said[stream].length < OUTPUT_MAX_BYTES) said[stream] += text;
  };
  child.stdout.setEncoding("utf8").on("data", hear("output"));
  child.stderr.setEncoding("utf8").on("data", hear("errors"));
  try {
    const [code] = (await once(child, "close")) as [number | null];
    if (isLate || code === null || (code !== 0 && SILENT.test(said.errors)))
      throw new SlurmSilentError(`${program} got no answer: ${said.errors.trim().slice(-500)}`);
    return { code, ...said };
  } finally {
    clearTimeout(late);
  }
}
