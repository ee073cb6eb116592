import { PipelineRunTask, type TaskStatus } from "../../../db/models/PipelineRunTask.ts";
import { countOf, noTasks } from "../runRecords/state/countSteps.ts";
import type { StepCounts } from "../runRecords/state/facts.ts";

/**
 * The task counts of one process of a run. process: the engine's name. startedAt: of its first task, completedAt: of
 * its last.
 */
export interface ProcessCounts {
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
  runId: string,
  { isOver = false }: { isOver?: boolean } = {},
): Promise<ProcessCounts[]> {
  const { rows } = await PipelineRunTask.knex().raw<{ rows: Group[] }>(COUNTED, [runId]);
  const processes = new Map<string, ProcessCounts>();
  for (const { process, status, action, tasks, started, completed } of rows) {
    const known = processes.get(process) ?? {
      process,
      counts: noTasks(),
      startedAt: null,
      completedAt: null,
    };
    known.counts[countOf({ status, errorAction: action ?? undefined }, { isOver })] += tasks;
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
      min(coalesce(submitted_at, started_at, completed_at)) as heard,
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
  from counted group by 1, 2, 3 order by min(min(heard)) over (partition by process), process`;

function earlier(one: Date | null, other: Date | null): Date | null {
  return one !== null && other !== null ? (one < other ? one : other) : (one ?? other);
}

function later(one: Date | null, other: Date | null): Date | null {
  return one !== null && other !== null ? (one > other ? one : other) : (one ?? other);
}
