import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

const NOT_HERE = 75;
const INSTALLING_MAX_MS = 600_000;
const PATIENCE_MS = 90_000;

/** Starts a real engine with a script of this directory, and returns the last line of its output. If the engine is
 *  unavailable, the tests of the caller are skipped with a message; in CI an engine that fails to start fails them. */
export async function engine(
  context: Mocha.Context,
  script: "slurm-up.sh" | "nextflow-up.sh",
  words: string[] = [],
): Promise<string> {
  context.timeout(INSTALLING_MAX_MS);
  const { code, output, errors } = await runScript(script, words);
  if (code === 0) return output.trim().split("\n").at(-1) ?? "";
  const why = errors.trim().split("\n").at(-1) ?? "";
  if (code !== NOT_HERE && process.env["CI"]) throw new Error(`${script} failed: ${errors}`);
  console.error(`\n  SKIPPED: ${context.test?.parent?.title ?? script}: ${why}\n`);
  return context.skip();
}

/** Polls `holds` until it returns a truthy value, and returns that value; the timeout suits an engine on a
 *  busy machine. */
export async function eventually<T>(holds: () => T | Promise<T>, what: string): Promise<NonNullable<T>> {
  for (const endMs = performance.now() + PATIENCE_MS; performance.now() < endMs; await sleep(200)) {
    const value = await holds();
    if (value) return value;
  }
  throw new Error(`Waited in vain for ${what}`);
}

/** Stops a Slurm that slurm-up.sh started in `folder`, and removes it. */
export async function endSlurm(folder: string): Promise<void> {
  const { code, errors } = await runScript("slurm-down.sh", ["--forget", folder]);
  if (code !== 0) throw new Error(`slurm-down.sh failed: ${errors}`);
}

async function runScript(script: string, words: string[]) {
  const child = spawn("bash", [join(import.meta.dirname, script), ...words], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { code, output, errors };
}
