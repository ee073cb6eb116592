import type { Knex } from "knex";
import { type TaskStatus } from "../../../db/models/PipelineRunTask.ts";
import { countKey, noTasks, stepStatus, type StepStatus } from "../runRecords/state/countSteps.ts";
import type { StepCounts } from "../runRecords/state/facts.ts";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { shortProcessName, stepMatcher } from "../runRecords/state/findStep.ts";

/**
 * The task counts of one process of a run. process: the engine's name. startedAt: of its first task, completedAt: of
 * its last.
 */
interface ProcessCounts {
  process: string;
  counts: StepCounts;
  startedAt: Date | null;
  completedAt: Date | null;
}

/**
 * Counts the tasks of a run by process, in the order of their first report, with one query that returns a row per
 * process and status. A retried task counts once, as in state/countSteps: each further attempt replaces one failed task
 * of its name, preferably one that was to be retried. isOver: the run failed or was cancelled.
 */
export async function countTasks(
  db: Knex,
  runId: string,
  { isOver = false }: { isOver?: boolean } = {},
): Promise<ProcessCounts[]> {
  const { rows } = await db.raw<{ rows: Group[] }>(COUNTED, [runId]);
  const processes = new Map<string, ProcessCounts>();
  for (const { process, status, action, tasks, started, completed } of rows) {
    const known = processes.get(process) ?? {
      process,
      counts: noTasks(),
      startedAt: null,
      completedAt: null,
    };
    known.counts[countKey({ status, errorAction: action ?? undefined }, { isOver })] += tasks;
    known.startedAt = earlier(known.startedAt, started);
    known.completedAt = later(known.completedAt, completed);
    processes.set(process, known);
  }
  return [...processes.values()];
}

interface Group {
  process: string;
  status: TaskStatus;
  action: string | null;
  tasks: number;
  started: Date | null;
  completed: Date | null;
}

const COUNTED = `
  with named as (
    select process, name, coalesce(attempt, 1) as attempt, status, error_action, count(*) as tasks,
      min(coalesce(submitted_at, started_at, completed_at)) as reported,
      min(started_at) as started, max(completed_at) as completed
    from pipeline_run_tasks where run_id = ? group by 1, 2, 3, 4, 5
  ), attempts as (
    select name, attempt, sum(tasks) as tasks from named where attempt > 1 group by 1, 2
  ), failed as (
    select named.*, coalesce(attempts.tasks, 0) as again,
      sum(named.tasks) over (partition by named.name, named.attempt, status in ('failed', 'aborted')
        order by error_action is distinct from 'RETRY', error_action, status, process) - named.tasks as before
    from named left join attempts on attempts.name = named.name and attempts.attempt = named.attempt + 1
  ), counted as (
    select *, tasks - case when status in ('failed', 'aborted')
      then least(tasks, greatest(again - before, 0)) else 0 end as left_over
    from failed
  )
  select process, status, error_action as action, sum(left_over)::integer as tasks,
    min(started) as started, max(completed) as completed
  from counted group by 1, 2, 3 order by min(min(reported)) over (partition by process), process`;

function earlier(one: Date | null, other: Date | null): Date | null {
  return one !== null && other !== null ? (one < other ? one : other) : (one ?? other);
}

function later(one: Date | null, other: Date | null): Date | null {
  return one !== null && other !== null ? (one > other ? one : other) : (one ?? other);
}

/**
 * The state of a step of a run. counts: null before its first task. stepId and stepName repeat id and name under the
 * names of the reference.
 */
export interface StepView {
  id: string;
  name: string;
  stepId: string;
  stepName: string;
  description: string | null;
  dependsOn: string[];
  status: StepStatus;
  counts: StepCounts | null;
  startedAt: string | null;
  completedAt: string | null;
}

/** Returns whether a run ended before its work was done; its open tasks count as aborted. */
export function isCutOff({ status }: Pick<PipelineRun, "status">): boolean {
  return status === "failed" || status === "cancelled";
}

/**
 * Returns the steps of a run: the declared ones in their order, then each process without a step, by its short name
 * prepared by `redact` (reference 2 §6). An optional step is left out before its first task. otherProcesses: only the latter. A step without matchers ends with its run,
 * because no task can match it.
 */
export function presentSteps(
  run: Pick<PipelineRun, "steps" | "status">,
  processes: ProcessCounts[],
  redact: (text: string) => string,
): {
  steps: StepView[];
  otherProcesses: Omit<StepView, "stepId" | "stepName" | "description" | "dependsOn">[];
} {
  const findStep = stepMatcher(run.steps);
  const ofSteps = new Map<string, ProcessCounts[]>();
  const ofOthers = new Map<string, ProcessCounts[]>();
  for (const counted of processes) {
    const step = findStep(counted.process);
    const [map, key] = step ? [ofSteps, step.id] : [ofOthers, shortProcessName(counted.process)];
    map.set(key, [...(map.get(key) ?? []), counted]);
  }
  const others = [...ofOthers].map(([name, counted]) => ({
    id: redact(name),
    name: redact(name),
    ...presentCounts(counted),
  }));
  const shown = run.steps.filter(({ id, optional = false }) => !optional || ofSteps.has(id));
  const declared = shown.map(({ id, name, description = null, dependsOn = [], processMatchers = [] }) => {
    const view = presentCounts(ofSteps.get(id) ?? []);
    const silent = processMatchers.length === 0 && run.status === "completed";
    return {
      id,
      name,
      stepId: id,
      stepName: name,
      description,
      dependsOn,
      ...view,
      ...(silent && { status: "completed" as const }),
    };
  });
  return {
    steps: [
      ...declared,
      ...others.map((other) => ({
        ...other,
        stepId: other.id,
        stepName: other.name,
        description: null,
        dependsOn: [],
      })),
    ],
    otherProcesses: others,
  };
}

function presentCounts(
  processes: ProcessCounts[],
): Pick<StepView, "status" | "counts" | "startedAt" | "completedAt"> {
  if (processes.length === 0) return { status: "pending", counts: null, startedAt: null, completedAt: null };
  const counts = noTasks();
  for (const { counts: some } of processes)
    for (const key of Object.keys(counts) as (keyof StepCounts)[]) counts[key] += some[key];
  const status = stepStatus(counts);
  const times = (at: "startedAt" | "completedAt") =>
    processes.flatMap((each) => each[at]?.toISOString() ?? []).sort();
  return {
    status,
    counts,
    startedAt: times("startedAt")[0] ?? null,
    completedAt: status === "running" ? null : (times("completedAt").at(-1) ?? null),
  };
}
