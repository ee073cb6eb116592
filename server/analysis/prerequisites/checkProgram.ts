import { spawn } from "node:child_process";
import { once } from "node:events";
import { isAbsolute } from "node:path";
import type { Env } from "../../platform/site/env.ts";
import { programHere } from "../executors/programHere.ts";
import type { ProgramFact } from "./prerequisiteFacts.ts";

const SAID_MAX_CHARACTERS = 16_000;
const WORDS_MAX_CHARACTERS = 200;

/**
 * Runs a program to read its version: in its own process group, without a shell, with a clean environment, killed with
 * its child processes on a timeout. program: name on PATH, or absolute path. version: pattern whose first group is the
 * version in the output. environment: additional variables.
 */
export async function askProgram(
  { passedOn }: Pick<Env, "passedOn">,
  program: string,
  {
    words,
    version,
    timeoutMs,
    environment = {},
  }: { words: string[]; version: RegExp; timeoutMs: number; environment?: Record<string, string> },
): Promise<ProgramFact> {
  if (!isAbsolute(program) && (await programHere(passedOn, program)) === undefined)
    return { state: "missing" };
  const child = spawn(program, words, {
    cwd: "/",
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...passedOn, ...environment },
  });
  let said = "";
  const hear = (text: string) => (said = said.length < SAID_MAX_CHARACTERS ? said + text : said);
  child.stdout.setEncoding("utf8").on("data", hear);
  child.stderr.setEncoding("utf8").on("data", hear);
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
    const found = version.exec(said)?.[1];
    return code === 0 && found !== undefined
      ? { state: "ok", version: lastWords(found) }
      : { state: "failed", words: lastWords(said) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return code === "ENOENT" ? { state: "missing" } : { state: "failed", words: code };
  } finally {
    clearTimeout(late);
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

/** Returns the last line of an output, shortened and without terminal control characters. */
export function lastWords(said: string): string {
  const lines = said.split("\n").filter((line) => line.trim() !== "");
  return (lines.at(-1) ?? "")
    .trim()
    .replaceAll(/\p{Cc}/gu, "?")
    .slice(0, WORDS_MAX_CHARACTERS);
}
