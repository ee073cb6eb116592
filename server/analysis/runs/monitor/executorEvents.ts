import type { ExecutorFacts, ExecutorState, Launch } from "../../../../db/models/PipelineRun.ts";
import type { EventSource } from "../../../../db/models/PipelineRunEvent.ts";
import type { NewEvent, TaskFact } from "../../runRecords/state/facts.ts";
import {
  processExited,
  processExitedWithoutCode,
  processFoundAgain,
  processNotFound,
  processStarted,
  processStatusUnknown,
  taskEnded,
  taskEndedWithCode,
} from "../../runRecords/state/sentences.ts";
import { EVENTS_KEPT_PER_RUN } from "../../limits.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";

const NOT_STARTED: (ExecutorState | undefined)[] = [undefined, "pending"];

/**
 * Returns the events between two states of an executor: process_started, process_exited, process_lost and
 * process_unknown for a process, job_<state> for a scheduler's job. Empty without a change. Pure. launchedAt: the start
 * of its process. isFirstSight: this process has not observed the run before, so the start is included; a repeated
 * start is the same event.
 */
export function executorEvents(
  executor: Launch["executor"],
  before: ExecutorFacts,
  after: ExecutorFacts,
  { launchedAt, isFirstSight, now }: { launchedAt: Date | null; isFirstSight: boolean; now: Date },
): NewEvent[] {
  const occurredAt = after.at === undefined ? now : new Date(after.at);
  const hasStarted = after.state === "running" || after.state === "exited";
  const startIsNew = isFirstSight || NOT_STARTED.includes(before.state);
  const start =
    executor === "local" && hasStarted && startIsNew ? [startEvent(launchedAt ?? occurredAt)] : [];
  const isSame = before.state === after.state && before.said === after.said;
  return isSame ? start : [...start, ...moveEvents(executor, before, after, { occurredAt, now })];
}

function moveEvents(
  executor: Launch["executor"],
  before: ExecutorFacts,
  after: ExecutorFacts,
  { occurredAt, now }: { occurredAt: Date; now: Date },
): NewEvent[] {
  if (after.state === "exited")
    return [processEvent("process_exited", exitMessage(after), { after, occurredAt })];
  if (executor === "slurm") return [jobEvent(before, after, now)];
  if (after.state === "running" && !NOT_STARTED.includes(before.state))
    return [processEvent("process_seen", processFoundAgain(), { after, occurredAt: now })];
  if (after.state === "lost") return [processEvent("process_lost", processNotFound(), { after, occurredAt })];
  if (after.state === "unknown")
    return [
      processEvent("process_unknown", processStatusUnknown(), {
        after,
        occurredAt: now,
      }),
    ];
  return [];
}

function startEvent(occurredAt: Date): NewEvent {
  return {
    source: "process",
    eventType: "process_started",
    status: "running",
    message: processStarted(),
    occurredAt,
  };
}

function processEvent(
  eventType: string,
  message: Sentence,
  { after, occurredAt }: { after: ExecutorFacts; occurredAt: Date },
): NewEvent {
  const { state, exitCode } = after;
  return { source: "process", eventType, status: state, message, payload: { state, exitCode }, occurredAt };
}

function jobEvent(before: ExecutorFacts, after: ExecutorFacts, occurredAt: Date): NewEvent {
  const { state, said, reason } = after;
  const moved = [before.said ?? before.state, said ?? state].filter(Boolean).join(" → ");
  return {
    source: "queue",
    eventType: `job_${state ?? "unknown"}`,
    status: said ?? state,
    message: reason ? `${moved} (${reason})` : moved,
    payload: { state, said, reason },
    occurredAt,
  };
}

function exitMessage({ exitCode }: ExecutorFacts): Sentence {
  return typeof exitCode === "number" ? processExited({ exitCode }) : processExitedWithoutCode();
}

const ENDS = ["completed", "cached", "failed", "aborted"];

/**
 * Returns an event task_<status> for each ended task; only the last ones, up to the number of events that
 * are kept. now: the time for a task without one. Pure.
 */
export function taskEvents(tasks: TaskFact[], source: EventSource, now: Date): NewEvent[] {
  return tasks
    .filter(({ status }) => ENDS.includes(status))
    .slice(-EVENTS_KEPT_PER_RUN)
    .map((task) => ({
      source,
      eventType: `task_${task.status}`,
      processName: task.process,
      status: task.status,
      message: taskMessage(task),
      payload: task,
      occurredAt: task.completedAt ?? task.submittedAt ?? now,
    }));
}

function taskMessage({ name, status, exitCode }: TaskFact): Sentence {
  return exitCode === undefined || exitCode === 0
    ? taskEnded({ name, status })
    : taskEndedWithCode({ name, status, exitCode });
}
