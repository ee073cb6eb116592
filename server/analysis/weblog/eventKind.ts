import type { TaskStatus } from "../../../db/models/PipelineRunTask.ts";

/** What an event is about. becomes: what its name says of the task; "ended" when it leaves open how; undefined when it
 *  says nothing of that. */
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
// What Nextflow calls the events of its workflow.
const WHOLE_NAMES = new Map<string, WorkflowWord>([
  ["started", "started"],
  ["completed", "completed"],
  ["error", "failing"],
]);

/** What an event is about, by its name in any case (spec §6, additions §7); undefined: it is kept, and changes nothing.
 *  Those of processes and tasks are told apart first: the whole names of a workflow are parts of theirs. */
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
