import type { WorkflowFacts } from "../../../db/models/PipelineRun.ts";
import { CAUSE_SOURCE_MAX_CHARACTERS, EVENT_MESSAGE_MAX_CHARACTERS } from "../limits.ts";
import { shortenCause } from "../runRecords/describeFailure.ts";
import type { Facts, NewEvent } from "../runRecords/state/facts.ts";
import {
  asFields,
  type Fields,
  numberField,
  parseProcess,
  parseTask,
  parseTime,
  plausible,
  textField,
  toText,
} from "../trace/parseTask.ts";
import type { TaskStatus } from "../../../db/models/PipelineRunTask.ts";

const EVENT_TYPE_MAX_CHARACTERS = 200;
/** The type of an event without a name. */
const UNNAMED = "weblog";
const MESSAGE_KEYS = ["message", "error", "reason", "cause"];

/**
 * Interprets a posted event (spec §6, additions §7): returns the facts on workflow and tasks, and the event under its
 * original name. Unknown event names are stored but do not change state. Pure. receivedAt: replaces a missing or
 * implausible time.
 */
export function interpretWeblog(body: Fields, receivedAt: Date): { facts: Facts; event: NewEvent } {
  const eventType = textField(body, ["event", "eventType", "type"], EVENT_TYPE_MAX_CHARACTERS) ?? UNNAMED;
  const kind = eventKind(eventType);
  const sent = asFields(body["trace"]) ?? asFields(body["task"]);
  const details = sent ?? (kind?.of === "task" ? body : undefined);
  const workflow = asFields(asFields(body["metadata"])?.["workflow"]);
  const occurredAt = plausible(parseEventTime(body, details), receivedAt);
  const message = parseMessage(body, details, workflow);
  // A workflow error may contain the task that caused it.
  const task = kind && details && parseTask(details, kind.of === "task" ? kind.becomes : undefined);
  return {
    facts: {
      ...(kind?.of === "workflow" && {
        workflow: workflowFacts(kind.says, { occurredAt, message, body, workflow }),
      }),
      ...(task && { tasks: [task] }),
    },
    event: {
      source: "weblog",
      eventType,
      processName: details && parseProcess(details)?.process,
      status: kind?.of === "workflow" ? (kind.says === "failing" ? "failed" : kind.says) : task?.status,
      message,
      payload: toStorable(body),
      occurredAt,
    },
  };
}

function workflowFacts(
  says: "started" | "completed" | "failed" | "failing",
  {
    occurredAt,
    message,
    body,
    workflow,
  }: { occurredAt: Date; message: string | undefined; body: Fields; workflow: Fields | undefined },
): WorkflowFacts {
  const at = occurredAt.toISOString();
  if (says === "started") return { startedAt: at };
  const exitStatus = workflow && numberField(workflow, ["exitStatus"]);
  const report =
    workflow && textField(workflow, ["errorReport", "errorMessage"], CAUSE_SOURCE_MAX_CHARACTERS);
  const causes = report === undefined ? {} : { causes: { report: shortenCause(report) } };
  if (says === "failing") return { failing: { at, ...(message !== undefined && { message }) }, ...causes };
  return {
    ...causes,
    ended: {
      success: says === "failed" ? false : parseSuccess(workflow ?? body),
      at,
      ...(message !== undefined && { message }),
      ...(exitStatus !== undefined && { exitStatus }),
    },
  };
}

// Nextflow posts `completed` for failed runs too.
function parseSuccess(fields: Fields): boolean | null {
  const { success } = fields;
  return typeof success === "boolean" ? success : null;
}

function parseEventTime(body: Fields, details: Fields | undefined): Date | undefined {
  return (
    parseTime(body["utcTime"]) ??
    parseTime(body["timestamp"]) ??
    parseTime(details?.["complete"]) ??
    parseTime(details?.["start"]) ??
    parseTime(details?.["submit"])
  );
}

function parseMessage(
  body: Fields,
  details: Fields | undefined,
  workflow: Fields | undefined,
): string | undefined {
  for (const fields of [body, ...(details ? [details] : [])])
    for (const key of MESSAGE_KEYS) {
      const value = fields[key];
      const text = toText(asFields(value)?.["message"] ?? value, EVENT_MESSAGE_MAX_CHARACTERS);
      if (text !== undefined) return text;
    }
  return workflow && textField(workflow, ["errorMessage", "errorReport"], EVENT_MESSAGE_MAX_CHARACTERS);
}

/**
 * The subject of an event. becomes: the task status in its name; "ended" without a result; undefined without a status.
 */
type EventKind =
  { of: "task"; becomes: TaskStatus | "ended" | undefined } | { of: "workflow"; says: WorkflowState };

/** failing: Nextflow's own `error` event, which its default `finish` strategy posts while other tasks still run. */
type WorkflowState = "started" | "completed" | "failed" | "failing";

type Patterns<Meaning> = [RegExp, Meaning][];

const TASK_PATTERNS: Patterns<TaskStatus | "ended"> = [
  [/error|fail/, "failed"],
  [/abort|kill|cancel/, "aborted"],
  [/cached/, "cached"],
  [/submit|queue|pending/, "submitted"],
  [/complet|finish|success|done/, "ended"],
  [/start|running|begin/, "running"],
];
const WORKFLOW_PATTERNS: Patterns<WorkflowState> = [
  [/error|fail|abort|cancel/, "failed"],
  [/complet|finish|success|done/, "completed"],
  [/start|begin/, "started"],
];
// The workflow events of Nextflow.
const EXACT_NAMES = new Map<string, WorkflowState>([
  ["started", "started"],
  ["completed", "completed"],
  ["error", "failing"],
]);

/**
 * Returns the subject of an event by its name, case-insensitive (spec §6, additions §7); undefined: the event is stored
 * and changes nothing. Process and task events are matched first, because their names contain those of workflow events.
 */
function eventKind(name: string): EventKind | undefined {
  const lower = name.trim().toLowerCase();
  if (/process|task/.test(lower)) return { of: "task", becomes: meaning(lower, TASK_PATTERNS) };
  const says =
    EXACT_NAMES.get(lower) ?? (lower.includes("workflow") ? meaning(lower, WORKFLOW_PATTERNS) : undefined);
  return says && { of: "workflow", says };
}

function meaning<Meaning>(name: string, words: Patterns<Meaning>): Meaning | undefined {
  return words.find(([pattern]) => pattern.test(name))?.[1];
}

// Java dates contain a list of all time zones, 10 kB each.
const ZONE_LIST = "availableZoneIds";
const DEPTH_MAX = 40;

/**
 * Returns the storable part of a posted value: without time zone lists, and of limited depth. Returns the same value
 * when nothing is removed.
 */
function toStorable(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth === DEPTH_MAX) return null;
  if (Array.isArray(value)) {
    const stored = value.map((one: unknown) => toStorable(one, depth + 1));
    return stored.every((one, index) => one === value[index]) ? value : stored;
  }
  let isSame = true;
  const stored: [string, unknown][] = [];
  for (const [key, one] of Object.entries(value)) {
    const storedOne = key === ZONE_LIST ? undefined : toStorable(one, depth + 1);
    if (storedOne !== one) isSame = false;
    if (storedOne !== undefined) stored.push([key, storedOne]);
  }
  return isSame ? value : Object.fromEntries(stored);
}
