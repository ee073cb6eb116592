import type { TaskStatus } from "../../../db/models/PipelineRunTask.ts";

/**
 * The subject of an event. becomes: the task status in its name; "ended" without a result; undefined without a status.
 */
export type EventKind =
  { of: "task"; becomes: TaskStatus | "ended" | undefined } | { of: "workflow"; says: WorkflowWord };

/** failing: Nextflow's own `error` event, which its default `finish` strategy posts while other tasks still run. */
type WorkflowWord = "started" | "completed" | "failed" | "failing";

type Words<Meaning> = [RegExp, Meaning][];

const TASK_WORDS: Words<TaskStatus | "ended"> = [
  [/error|fail/, "failed"],
  [/abort|kill|cancel/, "aborted"],
  [/cached/, "cached"],
  [/submit|queue|pending/, "submitted"],
  [/complet|finish|success|done/, "ended"],
  [/start|running|begin/, "running"],
];
const WORKFLOW_WORDS: Words<WorkflowWord> = [
  [/error|fail|abort|cancel/, "failed"],
  [/complet|finish|success|done/, "completed"],
  [/start|begin/, "started"],
];
// The workflow events of Nextflow.
const WHOLE_NAMES = new Map<string, WorkflowWord>([
  ["started", "started"],
  ["completed", "completed"],
  ["error", "failing"],
]);

/**
 * Returns the subject of an event by its name, case-insensitive (spec §6, additions §7); undefined: the event is stored
 * and changes nothing. Process and task events are matched first, because their names contain those of workflow events.
 */
export function eventKind(name: string): EventKind | undefined {
  const lower = name.trim().toLowerCase();
  if (/process|task/.test(lower)) return { of: "task", becomes: meaning(lower, TASK_WORDS) };
  const says =
    WHOLE_NAMES.get(lower) ?? (lower.includes("workflow") ? meaning(lower, WORKFLOW_WORDS) : undefined);
  return says && { of: "workflow", says };
}

function meaning<Meaning>(name: string, words: Words<Meaning>): Meaning | undefined {
  return words.find(([pattern]) => pattern.test(name))?.[1];
}
