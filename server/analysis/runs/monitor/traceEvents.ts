import { EVENTS_KEPT_PER_RUN } from "../../../platform/limits/limits.ts";
import type { NewEvent, TaskFact } from "../../runRecords/state/facts.ts";

const ENDS = ["completed", "cached", "failed", "aborted"];

/**
 * Returns an event task_<status> for each ended task of a trace; only the last ones, up to the number of events that
 * are kept. now: the time for a task without one. Pure.
 */
export function traceEvents(tasks: TaskFact[], now: Date): NewEvent[] {
  return tasks
    .filter(({ status }) => ENDS.includes(status))
    .slice(-EVENTS_KEPT_PER_RUN)
    .map((task) => ({
      source: "trace",
      eventType: `task_${task.status}`,
      processName: task.process,
      status: task.status,
      message: messageOf(task),
      payload: task,
      occurredAt: task.completedAt ?? task.submittedAt ?? now,
    }));
}

function messageOf({ name, status, exitCode }: TaskFact): string {
  const code = exitCode === undefined || exitCode === 0 ? "" : ` with exit code ${exitCode}`;
  return `${name}: ${status}${code}`;
}
