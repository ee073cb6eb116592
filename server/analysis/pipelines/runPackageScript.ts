import { spawn } from "node:child_process";
import { once } from "node:events";
import { sentence, type Sentence } from "../../platform/errors/rules/sentence.ts";
import { endGroup } from "../../platform/processes/endGroup.ts";

const TIME_LIMIT_MS = 60_000;
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;
const ERROR_OUTPUT_MAX_CHARACTERS = 4_000;
const ERROR_LINE_MAX_CHARACTERS = 500;

/** how: the exit code or signal. line: the last line of standard error, empty without any. */
export type ScriptFailure =
  | { kind: "notStarted"; code: string }
  | { kind: "timeLimit"; ms: number }
  | { kind: "outputLimit"; bytes: number }
  | { kind: "exit"; how: string; line: string }
  | { kind: "noJson" };

/** A package script returned no answer. The sentence is for the facility. */
export class PackageScriptError extends Error {
  override name = "PackageScriptError";

  readonly failure: ScriptFailure;
  readonly sentence: Sentence;

  constructor(failure: ScriptFailure) {
    const described = describeFailure(failure);
    super(described.text);
    this.failure = failure;
    this.sentence = described;
  }
}

const notStarted = sentence(
  "packageScript.notStarted",
  "The script of the package could not be started ({code})",
);
const tooSlow = sentence("packageScript.tooSlow", "The script of the package took longer than {seconds} s");
const printedTooMuch = sentence(
  "packageScript.printedTooMuch",
  "The script of the package printed more than {bytes} bytes",
);
const ended = sentence("packageScript.ended", "The script of the package ended with {how}");
const endedSaying = sentence("packageScript.endedWith", "The script of the package ended with {how}: {line}");
const printedNoJson = sentence("packageScript.noJson", "The script of the package did not print JSON");

function describeFailure(failure: ScriptFailure): Sentence {
  switch (failure.kind) {
    case "notStarted":
      return notStarted(failure);
    case "timeLimit":
      return tooSlow({ seconds: Math.round(failure.ms / 1000) });
    case "outputLimit":
      return printedTooMuch(failure);
    case "exit":
      return failure.line === "" ? ended(failure) : endedSaying(failure);
    default:
      return printedNoJson();
  }
}

/**
 * Runs a script of a package with the Node.js of this process: `input` as JSON on standard input, JSON from standard
 * output, in its own process group. A script that exceeds the time or output limit is killed with its child processes.
 * Throws PackageScriptError.
 *
 * @param options.script Absolute path.
 * @param options.folder Its working directory and HOME.
 * @param options.env All other variables of its environment.
 */
export async function runPackageScript({
  script,
  folder,
  env,
  input,
  timeLimitMs = TIME_LIMIT_MS,
  outputMaxBytes = OUTPUT_MAX_BYTES,
}: {
  script: string;
  folder: string;
  env: Record<string, string | undefined>;
  input: unknown;
  timeLimitMs?: number | undefined;
  outputMaxBytes?: number | undefined;
}): Promise<unknown> {
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...env, HOME: folder },
  });
  let failure: ScriptFailure | undefined;
  let hasEnded = false;
  // The group is killed at once: the number of an empty group may be reused.
  child.once("exit", () => {
    hasEnded = true;
    endGroup(child.pid);
  });
  const end = (reason: ScriptFailure) => {
    failure ??= reason;
    if (!hasEnded) endGroup(child.pid);
    // Processes that left the group could keep the pipes open indefinitely.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  };
  const late = setTimeout(() => end({ kind: "timeLimit", ms: timeLimitMs }), timeLimitMs);
  const printed: Buffer[] = [];
  let printedBytes = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    printedBytes += chunk.length;
    if (printedBytes > outputMaxBytes) end({ kind: "outputLimit", bytes: outputMaxBytes });
    else printed.push(chunk);
  });
  let errorOutput = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errorOutput = (errorOutput + text).slice(-ERROR_OUTPUT_MAX_CHARACTERS);
  });
  // A script need not read its input; its exit decides.
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(input));
  try {
    const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
    if (code !== 0) failure ??= { kind: "exit", how: signal ?? `code ${code}`, line: lastLine(errorOutput) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    failure = { kind: "notStarted", code };
  } finally {
    clearTimeout(late);
  }
  if (failure !== undefined) throw new PackageScriptError(failure);
  try {
    return JSON.parse(Buffer.concat(printed).toString("utf8"));
  } catch {
    throw new PackageScriptError({ kind: "noJson" });
  }
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1)?.trim().slice(0, ERROR_LINE_MAX_CHARACTERS) ?? "";
}
