import type { FailureCauses, PipelineRun } from "../../../db/models/PipelineRun.ts";
import { reportSection } from "./rules/reportSection.ts";
import { redactTokens } from "../tokens/redactTokens.ts";
import { CAUSE_MAX_CHARACTERS } from "../limits.ts";

/**
 * The reason of a failed run. reason: one line. process, exitCode: of the failed task, if one is named. report:
 * multi-line output of the engine or the tool; null when the reason is everything.
 */
interface Failure {
  reason: string;
  process: string | null;
  exitCode: number | null;
  report: string | null;
}

const REASON_MAX_CHARACTERS = 500;
const ERROR_LINES = 12;
/** Causes for which the error output of the task is more informative. */
const EXIT_STATUS_ONLY = /terminated (?:with an error exit status|for an unknown reason)/;

/**
 * Returns the most specific reason for the failure of a run, undefined unless it failed. In order: the engine's own
 * report, from its standard output or a weblog event, whichever is longer; the error output of the failed task; the
 * message of the workflow; the last lines of the run's error output. Pure.
 */
export function describeFailure({
  status,
  workflowFacts: { causes = {}, ended, failing },
  errorTail,
}: Pick<PipelineRun, "status" | "workflowFacts" | "errorTail">): Failure | undefined {
  if (status !== "failed") return undefined;
  const report = engineReport(causes);
  if (report !== undefined) return fromReport(report);
  if (causes.task) return fromTask(causes.task);
  const message = ended?.message ?? failing?.message;
  const written = lastLines(errorTail);
  if (message === undefined && written === undefined) return undefined;
  const reason = oneLine(message ?? withoutMark(written?.at(-1) ?? ""));
  return { reason, process: null, exitCode: null, report: written ? written.join("\n") : null };
}

function engineReport({ output, report }: FailureCauses): string | undefined {
  if (output === undefined || report === undefined) return output ?? report;
  return report.length > output.length ? report : output;
}

/**
 * Parses Nextflow's report of a failed task, whose sections have fixed headings; of another error the first paragraph.
 */
function fromReport(report: string): Failure {
  const process = /^Error executing process > '(.+)'$/m.exec(report)?.[1];
  if (process === undefined) {
    const reason = oneLine(report.split(/\n\s*\n/)[0] ?? "");
    return { reason, process: null, exitCode: null, report: reason === report ? null : report };
  }
  const cause = linesIn(report, "Caused by");
  const written = linesIn(report, "Command error").at(-1) ?? linesIn(report, "Command output").at(-1);
  const stated = cause.join(" ");
  const message = stated !== "" && !EXIT_STATUS_ONLY.test(stated) ? stated : written;
  const status = linesIn(report, "Command exit status")[0] ?? "";
  const exitCode = /^\d{1,3}$/.test(status) ? Number(status) : null;
  // The exit code says the same as the cause that states only it.
  const last = exitCode !== null && /with an error exit status/.test(stated) ? "" : stated;
  return { reason: processFailure(process, exitCode, message ?? last), process, exitCode, report };
}

function fromTask({ name, exitCode: code, errors }: NonNullable<FailureCauses["task"]>): Failure {
  const exitCode = code ?? null;
  const message = lastLines(errors)?.at(-1) ?? "";
  return { reason: processFailure(name, exitCode, message), process: name, exitCode, report: errors };
}

function processFailure(process: string, exitCode: number | null, message: string): string {
  const cause = message.trim();
  if (exitCode === null || exitCode === 0)
    return oneLine(cause === "" ? `${process} failed` : `${process} failed: ${cause}`);
  return oneLine(
    cause === ""
      ? `${process} failed with exit code ${exitCode}`
      : `${process} failed with exit code ${exitCode}: ${cause}`,
  );
}

/** Returns the lines of a section without indentation, blank lines and what stands for an empty section. */
function linesIn(report: string, heading: string): string[] {
  return reportSection(report, heading)
    .map((line) => line.trim())
    .filter((line) => line !== "" && line !== "(empty)");
}

function lastLines(text: string | null): string[] | undefined {
  const lines = shortenCause(redactTokens(text ?? ""))
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.length > 0 ? lines.slice(-ERROR_LINES) : undefined;
}

function withoutMark(line: string): string {
  return line.replace(/^error\s*[~:]\s*/i, "");
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= REASON_MAX_CHARACTERS) return line;
  return `${line.slice(0, REASON_MAX_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, "g");
/** The beginning of an error in Nextflow 23 and later, and in earlier versions. */
const BEGINS = /^(?:ERROR ~ |Error executing process > )/;
const ENDS = /^\s*-- Check /;
/** The first problem of a list that the workflows of EPI2ME report as an error of its own. */
const LISTED = /^ERROR ~ (?=\* )/;
/** Output of Nextflow that is not part of an error. */
const CHATTER =
  /^(?:N E X T F L O W|Nextflow |Launching |Downloading |Pulling |WARN|ERROR ~ |executor >|Execution cancelled|\[[0-9a-f]{2}\/[0-9a-f]{6}\]|-\[)/;

/**
 * Returns the first error that Nextflow reports on standard output, from `ERROR ~` to `-- Check` or the end, without
 * either mark; undefined when there is none. Includes the list of problems that validations print after their error.
 * Nextflow 22 does not mark the beginning of some errors: for those, the lines above `-- Check` are the error. Pure.
 */
export function parseEngineError(output: string): string | undefined {
  const lines = output.replaceAll(ESCAPES, "").replaceAll("\r", "").split("\n");
  const begin = lines.findIndex((line) => BEGINS.test(line));
  const found = begin === -1 ? linesAboveEnd(lines) : linesFrom(lines, begin);
  return shortenCause(found.join("\n").replace(/^ERROR ~ /, "")) || undefined;
}

function linesFrom(lines: string[], begin: number): string[] {
  const found = [lines[begin] ?? ""];
  let isEnded = false;
  let behind: string[] = [];
  for (const line of lines.slice(begin + 1)) {
    if (ENDS.test(line)) {
      found.push(...behind);
      behind = [];
      if (isEnded) break;
      isEnded = true;
    } else if (isEnded && LISTED.test(line)) behind.push(line.replace(LISTED, ""));
    else if (CHATTER.test(line)) break;
    else (isEnded ? behind : found).push(line);
  }
  return found;
}

function linesAboveEnd(lines: string[]): string[] {
  const end = lines.findIndex((line) => ENDS.test(line));
  if (end === -1) return [];
  const chatter = lines.slice(0, end).findLastIndex((line) => CHATTER.test(line));
  return lines.slice(chatter + 1, end);
}

const HEAD_CHARACTERS = 1_500;
const CUT = "\n…\n";
const HALF_CHARACTER = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g;

/**
 * Shortens a cause to CAUSE_MAX_CHARACTERS characters by removing its middle: an error report names the failed process
 * at its beginning and ends with the output of the process; the script between them is the longest part.
 */
export function shortenCause(text: string): string {
  const trimmed = text.replaceAll(/^(?:[ \t]*\n)+|\s+$/g, "");
  if (trimmed.length <= CAUSE_MAX_CHARACTERS) return trimmed;
  const head = trimmed.slice(0, HEAD_CHARACTERS);
  const tail = trimmed.slice(trimmed.length - (CAUSE_MAX_CHARACTERS - HEAD_CHARACTERS - CUT.length));
  return `${head.replace(HALF_CHARACTER, "")}${CUT}${tail.replace(HALF_CHARACTER, "")}`;
}
