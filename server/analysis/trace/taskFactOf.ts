import type { TaskStatus } from "../../../db/models/PipelineRunTask.ts";
import type { TaskFact } from "../runRecords/state/facts.ts";
import { countField, type Fields, numberField, textField } from "./readField.ts";
import { timeOf } from "./timeOf.ts";

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
export function taskFactOf(details: Fields, becomes: TaskStatus | "ended" | undefined): TaskFact | undefined {
  const named = processOf(details);
  if (!named) return undefined;
  const exitCode = exitCodeOf(details);
  const status = statusOf(details, becomes, exitCode);
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
    submittedAt: timeOf(details["submit"]),
    startedAt: timeOf(details["start"]),
    completedAt: timeOf(details["complete"]),
    durationMs: countField(details, ["duration"]),
    realtimeMs: countField(details, ["realtime"]),
    cpuPercent: numberField(details, ["%cpu"]),
    peakRssBytes: countField(details, ["peak_rss", "rss"]),
    peakVmemBytes: countField(details, ["peak_vmem", "vmem"]),
    readBytes: countField(details, ["rchar"]),
    writtenBytes: countField(details, ["wchar"]),
  };
}

/** Returns the process of the details, and the task name: the process name with its tag. */
export function processOf(details: Fields): { process: string; name: string } | undefined {
  const name = textField(details, ["name"], NAME_MAX_CHARACTERS);
  const process =
    textField(details, ["process", "processName", "process_name"], NAME_MAX_CHARACTERS) ??
    name?.split(" (")[0];
  return process ? { process, name: name ?? process } : undefined;
}

// The name of an event states that a task has ended, its details how: completed, unless a field indicates a failure.
function statusOf(
  details: Fields,
  becomes: TaskStatus | "ended" | undefined,
  exitCode: number | undefined,
): TaskStatus | undefined {
  if (becomes !== "ended" && becomes !== undefined) return becomes;
  const word = textField(details, ["status"], WORD_MAX_CHARACTERS)?.toLowerCase() ?? "";
  const told = STATUS_WORDS.find(([pattern]) => pattern.test(word))?.[1];
  if (told === "failed" || told === "aborted" || told === "cached") return told;
  const isOver = becomes === "ended" || told === "completed";
  if (!isOver) return told;
  return exitCode === undefined || exitCode === 0 ? "completed" : "failed";
}

// Nextflow reports the highest integer while the exit code is unknown.
function exitCodeOf(details: Fields): number | undefined {
  const code = integer(numberField(details, ["exit", "exitCode", "exit_code"]));
  return code === INTEGER_MAX ? undefined : code;
}

function integer(number: number | undefined): number | undefined {
  return Number.isInteger(number) && Math.abs(number ?? 0) <= INTEGER_MAX ? number : undefined;
}
