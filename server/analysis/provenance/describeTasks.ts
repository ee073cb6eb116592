import {
  COMPLETED,
  entity,
  type Entity,
  FAILED,
  localId,
  reference,
  references,
  formatTime,
} from "./crateEntities.ts";
import type { FileFacts, RunFacts, TaskFacts } from "./facts.ts";

/**
 * Describes the tasks of a run as actions of their steps. A result is attributed to a task only if no other can have
 * produced it: the only successful task of its step, or the only successful one that is named after the sample. Pure.
 */
export function describeTasks(
  { tasks, samples }: Pick<RunFacts, "tasks" | "samples">,
  {
    agent,
    toolOf,
    results,
  }: {
    agent: Entity;
    toolOf: (task: TaskFacts) => Entity;
    results: { file: FileFacts; entity: Entity }[];
  },
): Entity[] {
  const made = findProducers(tasks, samples, results);
  return tasks.map((task) =>
    entity(localId("task", task.taskId), "CreateAction", {
      name: task.name,
      description: describeTask(task),
      startTime: formatTime(task.startedAt),
      endTime: formatTime(task.completedAt),
      actionStatus: isSuccessful(task) ? COMPLETED : FAILED,
      error: isSuccessful(task) ? null : taskError(task),
      instrument: reference(toolOf(task)),
      agent: reference(agent),
      result: references(made.get(task) ?? []),
    }),
  );
}

function findProducers(
  tasks: TaskFacts[],
  samples: RunFacts["samples"],
  results: { file: FileFacts; entity: Entity }[],
): Map<TaskFacts, Entity[]> {
  const codes = new Map(samples.map(({ id, code }) => [id, code]));
  const good = tasks.filter(isSuccessful);
  const ofStep = grouped(good, ({ stepId }) => stepId);
  const ofSample = grouped(good, ({ stepId, tag }) => groupKey(stepId, tag));
  const made = new Map<TaskFacts, Entity[]>();
  for (const { file, entity: result } of results) {
    const candidates = ofStep.get(file.stepId) ?? [];
    const named = ofSample.get(groupKey(file.stepId, codes.get(file.sampleId ?? "") ?? null)) ?? [];
    const [maker, other] = candidates.length === 1 ? candidates : named;
    if (!maker || other) continue;
    const known = made.get(maker);
    if (known) known.push(result);
    else made.set(maker, [result]);
  }
  return made;
}

function grouped<Key>(
  tasks: TaskFacts[],
  keyOfTask: (task: TaskFacts) => Key | null,
): Map<Key | null, TaskFacts[]> {
  const groups = new Map<Key | null, TaskFacts[]>();
  for (const task of tasks) {
    const key = keyOfTask(task);
    const group = groups.get(key);
    if (key === null) continue;
    if (group) group.push(task);
    else groups.set(key, [task]);
  }
  return groups;
}

function groupKey(stepId: string | null, tag: string | null): string | null {
  return stepId === null || tag === null ? null : JSON.stringify([stepId, tag]);
}

function isSuccessful({ status }: TaskFacts): boolean {
  return status === "completed" || status === "cached";
}

function describeTask({ taskId, process, tag, attempt, exitCode, status }: TaskFacts): string {
  return [
    `Task ${taskId} of ${process}`,
    tag === null ? null : `for ${tag}`,
    attempt === null || attempt === 1 ? null : `attempt ${attempt}`,
    status === "cached" ? "its result was reused from an earlier run" : null,
    exitCode === null ? null : `exit code ${exitCode}`,
  ]
    .filter((words) => words !== null)
    .join(", ");
}

function taskError({ status, exitCode }: TaskFacts): string {
  if (status === "submitted" || status === "running") return "The run ended before the task did";
  if (status === "aborted") return "The task was aborted";
  return exitCode === null ? "The task failed" : `The task failed with exit code ${exitCode}`;
}
