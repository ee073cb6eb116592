import type { ExecutorFacts, ExecutorState, Launch } from "../../../db/models/PipelineRun.ts";
import type { NewEvent } from "../state/facts.ts";

const NOT_STARTED: (ExecutorState | undefined)[] = [undefined, "pending"];

/** What happened between two answers of an executor: the life of a process as process_started, process_exited,
 *  process_lost and process_unknown, the moves of a scheduler's job as job_<state>. None when nothing did. Pure.
 *  launchedAt: when a process began of which it was not seen. */
export function executorEvents(
  executor: Launch["executor"],
  before: ExecutorFacts,
  after: ExecutorFacts,
  { launchedAt, now }: { launchedAt: Date | null; now: Date },
): NewEvent[] {
  if (before.state === after.state && before.said === after.said) return [];
  const occurredAt = after.at === undefined ? now : new Date(after.at);
  if (after.state === "exited") {
    const exited = processEvent("process_exited", exitMessage(after), { after, occurredAt });
    const unseen = executor === "local" && NOT_STARTED.includes(before.state);
    return unseen ? [started({ after, occurredAt: launchedAt ?? occurredAt }), exited] : [exited];
  }
  if (executor === "slurm") return [jobEvent(before, after, now)];
  if (after.state === "running")
    return NOT_STARTED.includes(before.state)
      ? [started({ after, occurredAt: launchedAt ?? occurredAt })]
      : [processEvent("process_seen", "Its process is seen again", { after, occurredAt: now })];
  if (after.state === "lost")
    return [processEvent("process_lost", "Its process is gone and left no exit code", { after, occurredAt })];
  if (after.state === "unknown")
    return [
      processEvent("process_unknown", "Nobody can tell now how its process stands", {
        after,
        occurredAt: now,
      }),
    ];
  return [];
}

function started({ after, occurredAt }: { after: ExecutorFacts; occurredAt: Date }): NewEvent {
  const event = processEvent("process_started", "Its process runs", { after, occurredAt });
  return { ...event, status: "running", payload: undefined };
}

function processEvent(
  eventType: string,
  message: string,
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

function exitMessage({ exitCode }: ExecutorFacts): string {
  return typeof exitCode === "number"
    ? `It ended with exit code ${exitCode}`
    : "It ended without an exit code";
}
