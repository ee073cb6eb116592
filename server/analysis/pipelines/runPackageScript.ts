import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Site } from "../../platform/site/site.ts";

const TIME_LIMIT_MS = 60_000;
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;
const WORDS_MAX_BYTES = 4_000;

/** The reason why a package script returned no answer, as a sentence for the facility. */
export class PackageScriptError extends Error {
  override name = "PackageScriptError";
}

/**
 * Runs a script of a package with the Node.js of this process: `input` as JSON on standard input, JSON from standard
 * output, in its own process group and with an empty environment. script: absolute; folder: its working directory. A
 * script that exceeds the time or output limit is killed with its child processes. Throws PackageScriptError.
 */
export async function runPackageScript(
  { env }: Pick<Site, "env">,
  {
    script,
    folder,
    input,
    timeLimitMs = TIME_LIMIT_MS,
    outputMaxBytes = OUTPUT_MAX_BYTES,
  }: { script: string; folder: string; input: unknown; timeLimitMs?: number; outputMaxBytes?: number },
): Promise<unknown> {
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...env.passedOn, HOME: folder },
  });
  let refusal: string | undefined;
  let hasEnded = false;
  // The group is killed at once: the number of an empty group may be reused.
  child.once("exit", () => {
    hasEnded = true;
    endGroup(child.pid);
  });
  const end = (why: string) => {
    refusal ??= why;
    if (!hasEnded) endGroup(child.pid);
    // Processes that left the group could keep the pipes open indefinitely.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  };
  const late = setTimeout(() => end(`took longer than ${Math.round(timeLimitMs / 1000)} s`), timeLimitMs);
  const printed: Buffer[] = [];
  let printedBytes = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    printedBytes += chunk.length;
    if (printedBytes > outputMaxBytes) end(`printed more than ${outputMaxBytes} bytes`);
    else printed.push(chunk);
  });
  let words = "";
  child.stderr.on("data", (chunk: Buffer) => {
    words = (words + chunk.toString("utf8")).slice(-WORDS_MAX_BYTES);
  });
  // A script need not read its input; its exit decides.
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(input));
  try {
    const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
    if (refusal === undefined && code !== 0)
      refusal = `ended with ${signal ?? `code ${code}`}${words.trim() === "" ? "" : `: ${lastLine(words)}`}`;
  } catch (error) {
    refusal = `could not be started (${error instanceof Error && "code" in error ? String(error.code) : "unknown"})`;
  } finally {
    clearTimeout(late);
  }
  if (refusal !== undefined) throw new PackageScriptError(`The script of the package ${refusal}`);
  try {
    return JSON.parse(Buffer.concat(printed).toString("utf8"));
  } catch {
    throw new PackageScriptError("The script of the package did not print JSON");
  }
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group no longer exists.
  }
}

function lastLine(words: string): string {
  return words.trim().split("\n").at(-1)?.slice(0, 500) ?? "";
}
