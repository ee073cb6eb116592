import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Site } from "../../../platform/site/site.ts";

const OUTPUT_MAX_BYTES = 16 * 1024 * 1024;
/** Of the clients themselves, which wait longer than that for a controller. */
const SILENT = /Unable to contact slurm|Socket timed out|connect failure|Connection refused|try again/i;

export type SlurmProgram = "sbatch" | "squeue" | "scancel" | "scontrol" | "sacct";

/** What a client of Slurm said and how it ended. */
export interface SlurmAnswer {
  code: number;
  output: string;
  errors: string;
}

/** Nobody answered in time: the controller is away, or busy. What was asked for may have happened all the same. */
export class SlurmSilentError extends Error {
  override name = "SlurmSilentError";
}

/** Runs a client of Slurm with these words, never through a shell, and with a clean environment: all that a job can
 *  inherit. environment: further variables. Throws SlurmSilentError, and ENOENT where there is no such program. */
export async function slurmClient(
  { env }: Pick<Site, "env">,
  program: SlurmProgram,
  words: string[],
  { timeoutMs, environment = {} }: { timeoutMs: number; environment?: Record<string, string> },
): Promise<SlurmAnswer> {
  // A temporary folder of this machine need not be there on another.
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
