import type { WorkflowFacts } from "../../../db/models/PipelineRun.ts";
import {
  CAUSE_SOURCE_MAX_CHARACTERS,
  EVENT_AHEAD_MAX_MS,
  EVENT_BEHIND_MAX_MS,
  EVENT_MESSAGE_MAX_CHARACTERS,
} from "../../platform/limits/limits.ts";
import { boundedCause } from "../runRecords/failure/boundedCause.ts";
import type { Facts, NewEvent } from "../runRecords/state/facts.ts";
import { eventKind } from "./eventKind.ts";
import { type Fields, fieldsOf, numberField, textField, textOf } from "../trace/readField.ts";
import { processOf, taskFactOf } from "../trace/taskFactOf.ts";
import { storable } from "./storable.ts";
import { timeOf } from "../trace/timeOf.ts";

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
  const sent = fieldsOf(body["trace"]) ?? fieldsOf(body["task"]);
  const details = sent ?? (kind?.of === "task" ? body : undefined);
  const workflow = fieldsOf(fieldsOf(body["metadata"])?.["workflow"]);
  const occurredAt = plausible(timeIn(body, details), receivedAt);
  const message = messageIn(body, details, workflow);
  // A workflow error may contain the task that caused it.
  const task = kind && details && taskFactOf(details, kind.of === "task" ? kind.becomes : undefined);
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
      processName: details && processOf(details)?.process,
      status: kind?.of === "workflow" ? (kind.says === "failing" ? "failed" : kind.says) : task?.status,
      message,
      payload: storable(body),
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
  const causes = report === undefined ? {} : { causes: { report: boundedCause(report) } };
  if (says === "failing") return { failing: { at, ...(message !== undefined && { message }) }, ...causes };
  return {
    ...causes,
    ended: {
      success: says === "failed" ? false : successIn(workflow ?? body),
      at,
      ...(message !== undefined && { message }),
      ...(exitStatus !== undefined && { exitStatus }),
    },
  };
}

// Nextflow posts `completed` for failed runs too.
function successIn(fields: Fields): boolean | null {
  const { success } = fields;
  return typeof success === "boolean" ? success : null;
}

function timeIn(body: Fields, details: Fields | undefined): Date | undefined {
  return (
    timeOf(body["utcTime"]) ??
    timeOf(body["timestamp"]) ??
    timeOf(details?.["complete"]) ??
    timeOf(details?.["start"]) ??
    timeOf(details?.["submit"])
  );
}

function plausible(time: Date | undefined, receivedAt: Date): Date {
  if (!time) return receivedAt;
  const aheadMs = time.getTime() - receivedAt.getTime();
  return aheadMs > EVENT_AHEAD_MAX_MS || -aheadMs > EVENT_BEHIND_MAX_MS ? receivedAt : time;
}

function messageIn(
  body: Fields,
  details: Fields | undefined,
  workflow: Fields | undefined,
): string | undefined {
  for (const fields of [body, ...(details ? [details] : [])])
    for (const key of MESSAGE_KEYS) {
      const value = fields[key];
      const text = textOf(fieldsOf(value)?.["message"] ?? value, EVENT_MESSAGE_MAX_CHARACTERS);
      if (text !== undefined) return text;
    }
  return workflow && textField(workflow, ["errorMessage", "errorReport"], EVENT_MESSAGE_MAX_CHARACTERS);
}
