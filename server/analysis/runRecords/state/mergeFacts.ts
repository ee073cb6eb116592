import type {
  ExecutorFacts,
  ExecutorState,
  FailureCauses,
  WorkflowFacts,
} from "../../../../db/models/PipelineRun.ts";
import type { TaskStatus } from "../../../../db/models/PipelineRunTask.ts";
import { RUN_TASKS_MAX } from "../../limits.ts";
import type { Facts, TaskFact } from "./facts.ts";

/** The facts of a run besides its row. tasks: by task id. */
export interface KnownFacts {
  workflow: WorkflowFacts;
  executor: ExecutorFacts;
  tasks: ReadonlyMap<string, TaskFact>;
}

interface MergedFacts extends KnownFacts {
  /** New tasks and tasks with new facts, complete. */
  changedTasks: TaskFact[];
  /** Whether the merge changed anything. */
  changed: boolean;
}

/**
 * Merges facts. Commutative and idempotent for the states of tasks, workflow and executor:
 * - A task goes from submitted to running to ended, never back. Of two different ends the more severe stays. Beyond
 *   RUN_TASKS_MAX tasks, those reported first are kept.
 * - A known value stays, unless a fact of a later state contains another one.
 * - The start of the workflow is the first reported one. A failure outweighs a success, and both outweigh a mere end.
 *   Of its causes the first of each source stays, unless a later one extends it.
 * - A final executor state (exited, failed, cancelled) stays, and an exit code outweighs the others. Otherwise the
 *   newest state counts. The time at which the process was first lost stays until the process is seen again.
 * Does not change its arguments.
 */
export function mergeFacts(known: KnownFacts, facts: Facts): MergedFacts {
  const workflow = facts.workflow ? mergeWorkflow(known.workflow, facts.workflow) : known.workflow;
  const executor = facts.executor ? mergeExecutor(known.executor, facts.executor) : known.executor;
  const changedTasks = new Map<string, TaskFact>();
  mergeTasks(facts.tasks, { known: known.tasks, changed: changedTasks });
  return {
    workflow,
    executor,
    tasks: changedTasks.size > 0 ? new Map([...known.tasks, ...changedTasks]) : known.tasks,
    changedTasks: [...changedTasks.values()],
    changed: workflow !== known.workflow || executor !== known.executor || changedTasks.size > 0,
  };
}

/**
 * mergeFacts for tasks only: adds new tasks and tasks with new facts, complete, to `changed`, which takes precedence
 * over `known`.
 */
export function mergeTasks(
  facts: TaskFact[] = [],
  { known, changed }: { known: ReadonlyMap<string, TaskFact>; changed: Map<string, TaskFact> },
): void {
  let count = known.size + [...changed.keys()].filter((taskId) => !known.has(taskId)).length;
  for (const fact of facts) {
    const before = changed.get(fact.taskId) ?? known.get(fact.taskId);
    if (!before && ++count > RUN_TASKS_MAX) continue;
    const after = before ? mergeTask(before, fact) : fact;
    if (after !== before) changed.set(fact.taskId, after);
  }
}

// Of two ends of one task the more severe has the higher rank.
const TASK_RANKS: Record<TaskStatus, number> = {
  submitted: 0,
  running: 1,
  cached: 2,
  completed: 3,
  aborted: 4,
  failed: 5,
};

function mergeTask(known: TaskFact, fact: TaskFact): TaskFact {
  const isLater = TASK_RANKS[fact.status] > TASK_RANKS[known.status];
  const [first, second] = isLater ? [fact, known] : [known, fact];
  const merged: TaskFact = { ...second, ...knownFields(first) };
  return sameValues(known, merged) ? known : merged;
}

function mergeWorkflow(known: WorkflowFacts, fact: WorkflowFacts): WorkflowFacts {
  const startedAt = earlier(known.startedAt, fact.startedAt);
  const ended = mergeEnd(known.ended, fact.ended);
  const failing = mergeFailing(known.failing, fact.failing);
  const causes = mergeCauses(known.causes, fact.causes);
  const merged: WorkflowFacts = {
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
  return isSame ? known : merged;
}

type Failing = NonNullable<WorkflowFacts["failing"]>;

function mergeFailing(known: Failing | undefined, fact: Failing | undefined): Failing | undefined {
  if (!known || !fact) return known ?? fact;
  const merged: Failing = {
    ...knownFields(fact),
    ...knownFields(known),
    at: earlier(known.at, fact.at) ?? known.at,
  };
  return sameValues(known, merged) ? known : merged;
}

/** Merges the causes of a further fact into the known ones. */
function mergeCauses(
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

// A report may be read while the engine still writes it.
function continued(known: string | undefined, text: string | undefined): string | undefined {
  return known === undefined || text?.startsWith(known) ? (text ?? known) : known;
}

type End = NonNullable<WorkflowFacts["ended"]>;

function mergeEnd(known: End | undefined, fact: End | undefined): End | undefined {
  if (!known || !fact) return known ?? fact;
  const success = known.success === false || fact.success === false ? false : (known.success ?? fact.success);
  const merged: End = {
    ...knownFields(fact),
    ...knownFields(known),
    at: earlier(known.at, fact.at) ?? known.at,
    success,
  };
  return sameValues(known, merged) ? known : merged;
}

// Ranks an end by exit code above one reported by the scheduler, and both above an open state.
function overRank(state: ExecutorState | undefined): number {
  if (state === "exited") return 3;
  if (state === "failed") return 2;
  return state === "cancelled" ? 1 : 0;
}

function mergeExecutor(known: ExecutorFacts, fact: ExecutorFacts): ExecutorFacts {
  const isOlder = known.at !== undefined && fact.at !== undefined && fact.at < known.at;
  const [knownRank, factRank] = [overRank(known.state), overRank(fact.state)];
  if (knownRank > factRank || (knownRank === factRank && (isOlder || knownRank > 0))) return known;
  const isGone = fact.state === "lost" || fact.state === "unknown";
  const lostSince = isGone
    ? (known.lostSince ?? (fact.state === "lost" ? (fact.lostSince ?? fact.at) : undefined))
    : undefined;
  const { lostSince: _, ...rest } = fact;
  const merged: ExecutorFacts = { ...rest, ...(lostSince !== undefined && { lostSince }) };
  return sameValues({ ...known, at: undefined }, { ...merged, at: undefined }) ? known : merged;
}

function earlier(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Date.parse(other) < Date.parse(one) ? other : one;
}

/** Returns the fields that are neither undefined nor null. */
function knownFields<Fact extends object>(fact: Fact): Fact {
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
