import { spawn } from "node:child_process";
import { once } from "node:events";
import { endGroup } from "../../../platform/processes/endGroup.ts";

const OUTPUT_MAX_CHARACTERS = 64_000;

/** code: "late" after the time limit, "aborted" after the signal. output: the beginning of what it printed. */
export interface NextflowAnswer {
  code: number | null | "late" | "aborted";
  output: string;
}

/**
 * Runs a command of Nextflow in a directory, with exactly the given environment and within a time limit. Its process
 * group is killed after the time limit or the signal.
 */
export async function runNextflow(
  program: string,
  words: string[],
  {
    folder,
    environment,
    limitMs,
    signal,
  }: { folder: string; environment: Record<string, string>; limitMs: number; signal?: AbortSignal },
): Promise<NextflowAnswer> {
  if (signal?.aborted) return { code: "aborted", output: "" };
  const child = spawn(program, words, {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: environment,
  });
  let output = "";
  const collect = (text: string) => (output = output.length < OUTPUT_MAX_CHARACTERS ? output + text : output);
  child.stdout.setEncoding("utf8").on("data", collect);
  child.stderr.setEncoding("utf8").on("data", collect);
  let ended: "late" | "aborted" | undefined;
  const end = (why: "late" | "aborted") => {
    ended ??= why;
    endGroup(child.pid);
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const late = setTimeout(() => end("late"), limitMs);
  const abort = () => end("aborted");
  signal?.addEventListener("abort", abort, { once: true });
  try {
    const [code] = (await once(child, "close")) as [number | null];
    return { code: ended ?? code, output };
  } catch (error) {
    return { code: 1, output: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(late);
    signal?.removeEventListener("abort", abort);
  }
}
