import { spawn } from "node:child_process";
import { once } from "node:events";
import { endGroup } from "./endGroup.ts";

const ERRORS_MAX_CHARACTERS = 4_000;

/** How a program ended. `missing`: it is not installed; `stopped`: by a limit or the signal. */
export type ProgramEnd =
  | { state: "missing" }
  | { state: "stopped"; by: "time" | "output" | "signal" }
  | { state: "ended"; code: number | null; output: string; errors: string };

/**
 * Runs a program to read its output: without a shell, in its own process group, in the root directory, with this
 * environment alone. A limit kills the group. Raises failures to start it other than its absence.
 */
export async function runProgram(
  program: string,
  words: string[],
  {
    env,
    timeLimitMs,
    outputMaxBytes,
    signal,
  }: { env: Record<string, string>; timeLimitMs: number; outputMaxBytes: number; signal: AbortSignal },
): Promise<ProgramEnd> {
  if (signal.aborted) return { state: "stopped", by: "signal" };
  const child = spawn(program, words, { cwd: "/", detached: true, stdio: ["ignore", "pipe", "pipe"], env });
  let stoppedBy: "time" | "output" | "signal" | undefined;
  let hasEnded = false;
  // The group is killed at once: the number of an empty group may be reused.
  child.once("exit", () => {
    hasEnded = true;
    endGroup(child.pid);
  });
  const stop = (by: "time" | "output" | "signal") => {
    stoppedBy ??= by;
    if (!hasEnded) endGroup(child.pid);
    // Processes that left the group could keep the pipes open indefinitely.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const abort = () => stop("signal");
  signal.addEventListener("abort", abort, { once: true });
  const late = setTimeout(() => stop("time"), timeLimitMs);
  const printed: Buffer[] = [];
  let printedBytes = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    printedBytes += chunk.length;
    if (printedBytes > outputMaxBytes) stop("output");
    else printed.push(chunk);
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-ERRORS_MAX_CHARACTERS);
  });
  try {
    const [code] = (await once(child, "close")) as [number | null];
    if (stoppedBy !== undefined) return { state: "stopped", by: stoppedBy };
    return { state: "ended", code, output: Buffer.concat(printed).toString("utf8"), errors };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return { state: "missing" };
    throw error;
  } finally {
    clearTimeout(late);
    signal.removeEventListener("abort", abort);
  }
}
