import type { TaskStatus } from "../../../db/models/PipelineRunTask.ts";
import { EVENT_AHEAD_MAX_MS, EVENT_BEHIND_MAX_MS } from "../limits.ts";
import type { TaskFact } from "../runRecords/state/facts.ts";

const NAME_MAX_CHARACTERS = 300;
const WORD_MAX_CHARACTERS = 100;
const INTEGER_MAX = 2 ** 31 - 1;

const STATUS_WORDS: [RegExp, TaskStatus][] = [
  [/fail|error/, "failed"],
  [/abort|kill|cancel/, "aborted"],
  [/cached/, "cached"],
  [/complet|success|succeed|finish|done|^ok$/, "completed"],
  [/run|start/, "running"],
  [/submit|pend|queue|new/, "submitted"],
];

/**
 * Parses the task of a process event's details (spec §6): undefined without a process or a status. becomes: the status
 * in the name of the event. Details without a task number are identified by name and attempt.
 */
export function parseTask(details: Fields, becomes: TaskStatus | "ended" | undefined): TaskFact | undefined {
  const named = parseProcess(details);
  if (!named) return undefined;
  const exitCode = parseExitCode(details);
  const status = parseStatus(details, becomes, exitCode);
  if (!status) return undefined;
  const attempt = integer(countField(details, ["attempt"]));
  return {
    taskId:
      textField(details, ["task_id", "taskId"], WORD_MAX_CHARACTERS) ?? `${named.name} #${attempt ?? 1}`,
    ...named,
    status,
    tag: textField(details, ["tag"], NAME_MAX_CHARACTERS),
    errorAction: textField(details, ["error_action", "errorAction"], WORD_MAX_CHARACTERS),
    exitCode,
    attempt,
    hash: textField(details, ["hash"], WORD_MAX_CHARACTERS),
    nativeId: textField(details, ["native_id", "nativeId"], WORD_MAX_CHARACTERS),
    submittedAt: parseTime(details["submit"]),
    startedAt: parseTime(details["start"]),
    completedAt: parseTime(details["complete"]),
    durationMs: countField(details, ["duration"]),
    realtimeMs: countField(details, ["realtime"]),
    cpuPercent: numberField(details, ["%cpu", "pcpu"]),
    requestedCpus: integer(countField(details, ["cpus"])),
    requestedMemoryBytes: countField(details, ["memory"]),
    requestedTimeMs: countField(details, ["time"]),
    queue: textField(details, ["queue"], WORD_MAX_CHARACTERS),
    container: textField(details, ["container"], NAME_MAX_CHARACTERS),
    peakRssBytes: countField(details, ["peak_rss", "peakRss", "rss"]),
    peakVmemBytes: countField(details, ["peak_vmem", "peakVmem", "vmem"]),
    readBytes: countField(details, ["rchar"]),
    writtenBytes: countField(details, ["wchar"]),
  };
}

/** Returns the process of the details, and the task name: the process name with its tag. */
export function parseProcess(details: Fields): { process: string; name: string } | undefined {
  const name = textField(details, ["name"], NAME_MAX_CHARACTERS);
  const process =
    textField(details, ["process", "processName", "process_name"], NAME_MAX_CHARACTERS) ??
    name?.split(" (")[0];
  return process ? { process, name: name ?? process } : undefined;
}

// The name of an event states that a task has ended, its details how: completed, unless a field indicates a failure.
function parseStatus(
  details: Fields,
  becomes: TaskStatus | "ended" | undefined,
  exitCode: number | undefined,
): TaskStatus | undefined {
  if (becomes !== "ended" && becomes !== undefined) return becomes;
  const word = textField(details, ["status"], WORD_MAX_CHARACTERS)?.toLowerCase() ?? "";
  const reported = STATUS_WORDS.find(([pattern]) => pattern.test(word))?.[1];
  if (reported === "failed" || reported === "aborted" || reported === "cached") return reported;
  const isOver = becomes === "ended" || reported === "completed";
  if (!isOver) return reported;
  return exitCode === undefined || exitCode === 0 ? "completed" : "failed";
}

// Nextflow reports the highest integer while the exit code is unknown.
function parseExitCode(details: Fields): number | undefined {
  const code = integer(numberField(details, ["exit", "exitCode", "exit_code"]));
  return code === INTEGER_MAX ? undefined : code;
}

function integer(number: number | undefined): number | undefined {
  return Number.isInteger(number) && Math.abs(number ?? 0) <= INTEGER_MAX ? number : undefined;
}

const NUL_OR_HALF_PAIR = /\0|\p{Surrogate}/gu;

export type Fields = Record<string, unknown>;

/** Returns the value if it is an object with fields. */
export function asFields(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/**
 * Returns the first of some keys that contains a non-empty text or a number, as text of at most maxCharacters, without
 * characters that PostgreSQL cannot store.
 */
export function textField(fields: Fields, keys: string[], maxCharacters: number): string | undefined {
  for (const key of keys) {
    const text = toText(fields[key], maxCharacters);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Converts a value as textField does. */
export function toText(value: unknown, maxCharacters: number): string | undefined {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string" || value === "") return undefined;
  // Replaced after the cut, because the cut may split a surrogate pair.
  return value.slice(0, maxCharacters).replaceAll(NUL_OR_HALF_PAIR, "\uFFFD");
}

/** Returns the first of some keys that contains a number, or a number as text with an optional percent sign. */
export function numberField(fields: Fields, keys: string[]): number | undefined {
  for (const key of keys) {
    const value = fields[key];
    const number =
      typeof value === "string" && /^-?\d+(\.\d+)?\s*%?$/.test(value) ? Number.parseFloat(value) : value;
    if (typeof number === "number" && Number.isFinite(number)) return number;
  }
  return undefined;
}

/** numberField for counts of bytes and milliseconds: integers from 0 within the exact range. */
function countField(fields: Fields, keys: string[]): number | undefined {
  const number = numberField(fields, keys);
  if (number === undefined || number < 0) return undefined;
  const count = Math.round(number);
  return Number.isSafeInteger(count) ? count : undefined;
}

const FIRST_MS = Date.UTC(1970, 0, 2);
const LAST_MS = Date.UTC(9999, 11, 31);
// A number of seconds since 1970 stays below this for thousands of years; one of milliseconds exceeded it in 1973.
const LEAST_MILLISECONDS = 1e11;
const HAS_ZONE = /(?:z|[+-]\d{2}:?\d{2})$/i;

/**
 * Parses a time of an engine: ISO 8601, in UTC without a zone, or a number of milliseconds or seconds since 1970.
 * Returns undefined for everything else, including 0, which Nextflow sends before the event has happened.
 */
export function parseTime(value: unknown): Date | undefined {
  const ms = toMilliseconds(value);
  return ms !== undefined && ms >= FIRST_MS && ms <= LAST_MS ? new Date(ms) : undefined;
}

/** Returns the time of an event unless it is missing or cannot be true, else that of its receipt. */
export function plausible(time: Date | undefined, receivedAt: Date): Date {
  if (!time) return receivedAt;
  const aheadMs = time.getTime() - receivedAt.getTime();
  return aheadMs > EVENT_AHEAD_MAX_MS || -aheadMs > EVENT_BEHIND_MAX_MS ? receivedAt : time;
}

function toMilliseconds(value: unknown): number | undefined {
  if (typeof value === "number") return value < LEAST_MILLISECONDS ? value * 1000 : value;
  if (typeof value !== "string" || value.length > 40) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return toMilliseconds(Number(value));
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value)) return undefined;
  return Date.parse(HAS_ZONE.test(value) ? value : `${value}Z`);
}
