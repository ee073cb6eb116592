import { spawn } from "node:child_process";
import { z } from "zod";
import { DISCOVERY_SCRIPT_MAX_BYTES, DISCOVERY_SCRIPT_MS, OUTPUT_FILES_MAX } from "../limits.ts";
import { FILE_PATH_MAX_CHARACTERS } from "../../data/limits.ts";
import { SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import {
  SCRIPT_NO_JSON,
  SCRIPT_NOT_STARTED,
  SCRIPT_TOO_MUCH,
  SCRIPT_TOO_SLOW,
  scriptAnswerWrong,
  scriptEnded,
} from "../writebacks/sentences.ts";

const shortText = z.string().max(SHORT_TEXT_MAX_CHARACTERS);
const count = z.number().int().min(0).optional();

const answerShape = z.object({
  files: z
    .array(
      z.object({
        type: shortText.optional(),
        name: shortText.optional(),
        path: z.string().min(1).max(FILE_PATH_MAX_CHARACTERS),
        sampleId: shortText.nullish(),
        sampleName: shortText.nullish(),
        fromStep: shortText.nullish(),
        outputId: shortText.nullish(),
        metadata: z.record(z.string(), z.unknown()).nullish(),
      }),
    )
    .max(OUTPUT_FILES_MAX),
  errors: z.array(shortText).default([]),
  summary: z
    .object({ assembliesFound: count, binsFound: count, artifactsFound: count, reportsFound: count })
    .nullish(),
});

export type ScriptAnswer = z.output<typeof answerShape>;

const SAID_MAX_CHARACTERS = 500;

/**
 * Runs the script of a package to find the outputs of a run: in its own process, with a JSON request on standard input
 * and a JSON answer on standard output. Its environment contains no variable of the server; its limits are one minute
 * and 32 MiB of output; its child processes end with it. script: absolute. Returns the answer, or why there is none.
 */
export async function runDiscoveryScript(
  script: string,
  {
    question,
    folder,
    timeoutMs = DISCOVERY_SCRIPT_MS,
  }: { question: object; folder: string; timeoutMs?: number },
): Promise<{ answer: ScriptAnswer } | { why: string }> {
  const said = await exchange(script, { question, folder, timeoutMs });
  if ("why" in said) return said;
  let value: unknown;
  try {
    value = JSON.parse(said.text);
  } catch {
    return { why: SCRIPT_NO_JSON };
  }
  const read = answerShape.safeParse(value);
  if (read.success) return { answer: read.data };
  const [issue] = read.error.issues;
  return { why: scriptAnswerWrong(issue?.path.join(".") || "the top level") };
}

function exchange(
  script: string,
  { question, folder, timeoutMs }: { question: object; folder: string; timeoutMs: number },
): Promise<{ text: string } | { why: string }> {
  const { PATH, TZ } = process.env;
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
    env: { PATH, LANG: "C.UTF-8", HOME: folder, TMPDIR: folder, ...(TZ === undefined ? {} : { TZ }) },
  });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let gotBytes = 0;
    let complaint = "";
    const timer = setTimeout(() => finish({ why: SCRIPT_TOO_SLOW }), timeoutMs);
    child.once("error", () => finish({ why: SCRIPT_NOT_STARTED }));
    child.stdin.on("error", () => {});
    child.stdout.on("data", (chunk: Buffer) => {
      gotBytes += chunk.length;
      if (gotBytes > DISCOVERY_SCRIPT_MAX_BYTES) finish({ why: SCRIPT_TOO_MUCH });
      else chunks.push(chunk);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(-SAID_MAX_CHARACTERS);
    });
    // Its child processes are killed as well, or they would keep the pipes open; the script has its own process group.
    child.once("exit", killGroup);
    child.once("close", (code, signal) => {
      if (code === 0) finish({ text: Buffer.concat(chunks).toString("utf8") });
      else finish({ why: scriptEnded(signal ?? `code ${code ?? "unknown"}`, lastLine(complaint)) });
    });
    child.stdin.end(JSON.stringify(question));

    function finish(said: { text: string } | { why: string }): void {
      clearTimeout(timer);
      if (child.exitCode === null && child.signalCode === null) killGroup();
      child.stdout.destroy();
      child.stderr.destroy();
      resolve(said);
    }
    function killGroup(): void {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // No process is left.
      }
    }
  });
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1)?.trim() ?? "";
}
