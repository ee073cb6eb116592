import { spawn } from "node:child_process";
import { once } from "node:events";
import { isAbsolute } from "node:path";
import type { Env } from "../../platform/site/env.ts";
import { findProgram } from "../executors/findProgram.ts";
import type { ProgramFact } from "./prerequisiteFacts.ts";
import { endGroup } from "../../platform/processes/endGroup.ts";

const OUTPUT_MAX_CHARACTERS = 16_000;
const LINE_MAX_CHARACTERS = 200;

/**
 * Runs a program to read its version: in its own process group, without a shell, with a clean environment, killed with
 * its child processes on a timeout. program: name on PATH, or absolute path. version: pattern whose first group is the
 * version in the output. environment: additional variables.
 */
export async function checkProgram(
  { passedOn }: Pick<Env, "passedOn">,
  program: string,
  {
    words,
    version,
    timeoutMs,
    environment = {},
  }: { words: string[]; version: RegExp; timeoutMs: number; environment?: Record<string, string> },
): Promise<ProgramFact> {
  if (!isAbsolute(program) && (await findProgram(passedOn, program)) === undefined)
    return { state: "missing" };
  const child = spawn(program, words, {
    cwd: "/",
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...passedOn, ...environment },
  });
  let output = "";
  const collect = (text: string) => (output = output.length < OUTPUT_MAX_CHARACTERS ? output + text : output);
  child.stdout.setEncoding("utf8").on("data", collect);
  child.stderr.setEncoding("utf8").on("data", collect);
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    endGroup(child.pid);
    // Processes that left the group could keep the pipes open indefinitely.
    child.stdout.destroy();
    child.stderr.destroy();
  }, timeoutMs);
  try {
    const [code] = (await once(child, "close")) as [number | null];
    if (isLate) return { state: "silent" };
    const found = version.exec(output)?.[1];
    return code === 0 && found !== undefined
      ? { state: "ok", version: lastOutputLine(found) }
      : { state: "failed", words: lastOutputLine(output) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return code === "ENOENT" ? { state: "missing" } : { state: "failed", words: code };
  } finally {
    clearTimeout(late);
  }
}

/** Returns the last line of an output, shortened and without terminal control characters. */
export function lastOutputLine(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  return (lines.at(-1) ?? "")
    .trim()
    .replaceAll(/\p{Cc}/gu, "?")
    .slice(0, LINE_MAX_CHARACTERS);
}
