import type {
  ExecutorFacts,
  ExecutorState,
  FailureCauses,
  WorkflowFacts,
} from "../../../../db/models/PipelineRun.ts";
import type { TaskStatus } from "../../../../db/models/PipelineRunTask.ts";
import { RUN_TASKS_MAX } from "../../../platform/limits/limits.ts";
import type { Facts, TaskFact } from "./facts.ts";

/** All that is known of a run beside its row. tasks: by their task id. */
export interface KnownFacts {
  workflow: WorkflowFacts;
  executor: ExecutorFacts;
  tasks: ReadonlyMap<string, TaskFact>;
}

export interface FoldedFacts extends KnownFacts {
  /** Those that are new or know more than before, whole. */
  changedTasks: TaskFact[];
  /** Whether anything is known that was not. */
  changed: boolean;
}

/** Puts what was learned to what is known. However often facts come and in whichever order, the same is known of
 *  where tasks, workflow and executor stand:
 *  - A task goes submitted, running, ended, and never back. Of two different ends the graver stays.
 *    Of more than RUN_TASKS_MAX those that were heard of first are known.
 *  - A value that is known stays, unless the fact that brings another one tells of a later state.
 *  - The workflow began when it was first said to. That it failed outweighs that it succeeded, and both that it ended.
 *    Of its causes the first of each source stays, unless a later one continues it.
 *  - An executor's word that it is over (exited, failed, cancelled) stays, an exit code before the others. Else the
 *    newest word counts. When it was first known to be lost stays until it is seen again.
 *  Changes nothing it was given. */
export function foldFacts(known: KnownFacts, facts: Facts): FoldedFacts {
  const workflow = facts.workflow ? foldWorkflow(known.workflow, facts.workflow) : known.workflow;
  const executor = facts.executor ? foldExecutor(known.executor, facts.executor) : known.executor;
  const changedTasks = new Map<string, TaskFact>();
  foldTasks(facts.tasks, { known: known.tasks, changed: changedTasks });
  return {
    workflow,
    executor,
    tasks: changedTasks.size > 0 ? new Map([...known.tasks, ...changedTasks]) : known.tasks,
    changedTasks: [...changedTasks.values()],
    changed: workflow !== known.workflow || executor !== known.executor || changedTasks.size > 0,
  };
}

/** The same for tasks alone: puts those that are new or know more than before, whole, into `changed`, which goes before
 *  what is known. */
export function foldTasks(
  facts: TaskFact[] = [],
  { known, changed }: { known: ReadonlyMap<string, TaskFact>; changed: Map<string, TaskFact> },
): void {
  let count = known.size + [...changed.keys()].filter((taskId) => !known.has(taskId)).length;
  for (const fact of facts) {
    const before = changed.get(fact.taskId) ?? known.get(fact.taskId);
    if (!before && ++count > RUN_TASKS_MAX) continue;
    const after = before ? foldTask(before, fact) : fact;
    if (after !== before) changed.set(fact.taskId, after);
  }
}

// Of two ends of one task the graver is the higher.
const TASK_RANKS: Record<TaskStatus, number> = {
  submitted: 0,
  running: 1,
  cached: 2,
  completed: 3,
  aborted: 4,
  failed: 5,
};

function foldTask(known: TaskFact, fact: TaskFact): TaskFact {
  const isLater = TASK_RANKS[fact.status] > TASK_RANKS[known.status];
  const [first, second] = isLater ? [fact, known] : [known, fact];
  const folded: TaskFact = { ...second, ...told(first) };
  return sameValues(known, folded) ? known : folded;
}

function foldWorkflow(known: WorkflowFacts, fact: WorkflowFacts): WorkflowFacts {
  const startedAt = earlier(known.startedAt, fact.startedAt);
  const ended = foldEnd(known.ended, fact.ended);
  const failing = foldFailing(known.failing, fact.failing);
  const causes = foldCauses(known.causes, fact.causes);
  const folded: WorkflowFacts = {
    ...(startedAt && { startedAt }),
    ...(ended && { ended }),
    ...(failing && { failing }),
    ...(causes && { causes }),
  };
  const isSame =
    startedAt === known.startedAt &&
    ended === known.ended &&
    failing === known.failing &&
    causes === known.causes;
  return isSame ? known : folded;
}

type Failing = NonNullable<WorkflowFacts["failing"]>;

function foldFailing(known: Failing | undefined, fact: Failing | undefined): Failing | undefined {
  if (!known || !fact) return known ?? fact;
  const folded: Failing = { ...told(fact), ...told(known), at: earlier(known.at, fact.at) ?? known.at };
  return sameValues(known, folded) ? known : folded;
}

/** The causes with those of a further fact. */
export function foldCauses(
  known: FailureCauses | undefined,
  fact: FailureCauses | undefined,
): FailureCauses | undefined {
  if (!known || !fact) return known ?? fact;
  const output = continued(known.output, fact.output);
  const report = continued(known.report, fact.report);
  const task = known.task ?? fact.task;
  if (output === known.output && report === known.report && task === known.task) return known;
  return {
    ...(output !== undefined && { output }),
    ...(report !== undefined && { report }),
    ...(task && { task }),
  };
}

// What an engine is writing may be read before it is whole.
function continued(known: string | undefined, text: string | undefined): string | undefined {
  return known === undefined || text?.startsWith(known) ? (text ?? known) : known;
}

type End = NonNullable<WorkflowFacts["ended"]>;

function foldEnd(known: End | undefined, fact: End | undefined): End | undefined {
  if (!known || !fact) return known ?? fact;
  const success = known.success === false || fact.success === false ? false : (known.success ?? fact.success);
  const folded: End = { ...told(fact), ...told(known), at: earlier(known.at, fact.at) ?? known.at, success };
  return sameValues(known, folded) ? known : folded;
}

// Over by its own exit code, by the word of the scheduler, or not over.
function overRank(state: ExecutorState | undefined): number {
  if (state === "exited") return 3;
  if (state === "failed") return 2;
  return state === "cancelled" ? 1 : 0;
}

function foldExecutor(known: ExecutorFacts, fact: ExecutorFacts): ExecutorFacts {
  const isOlder = known.at !== undefined && fact.at !== undefined && fact.at < known.at;
  const [knownRank, factRank] = [overRank(known.state), overRank(fact.state)];
  if (knownRank > factRank || (knownRank === factRank && (isOlder || knownRank > 0))) return known;
  const isGone = fact.state === "lost" || fact.state === "unknown";
  const lostSince = isGone
    ? (known.lostSince ?? (fact.state === "lost" ? (fact.lostSince ?? fact.at) : undefined))
    : undefined;
  const { lostSince: _, ...rest } = fact;
  const folded: ExecutorFacts = { ...rest, ...(lostSince !== undefined && { lostSince }) };
  return sameValues({ ...known, at: undefined }, { ...folded, at: undefined }) ? known : folded;
}

function earlier(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Date.parse(other) < Date.parse(one) ? other : one;
}

/** What of it is told at all: neither undefined nor null. */
function told<Fact extends object>(fact: Fact): Fact {
  const entries = Object.entries(fact).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries) as Fact;
}

function sameValues(one: object, other: object): boolean {
  const values: Record<string, unknown> = { ...one };
  const others: Record<string, unknown> = { ...other };
  const keys = new Set([...Object.keys(values), ...Object.keys(others)]);
  return [...keys].every((key) => plain(values[key]) === plain(others[key]));
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : (value ?? undefined);
}
