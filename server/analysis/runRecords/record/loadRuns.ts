import type { Knex } from "knex";
import { countSteps } from "../state/countSteps.ts";
import type { TaskFact } from "../state/facts.ts";
import { RUN_COLUMNS, TASK_COLUMNS } from "./columns.ts";
import type { HeldRun, RunState } from "./heldRun.ts";

const TASK_JSON = TASK_COLUMNS.map(([key, name]) => `'${key}', tasks.${name}`).join(", ");
const SELECT = `
  select runs.id, runs.xmin::text as version, runs.steps, runs.finalize_tries as "finalizeTries",
    ${RUN_COLUMNS.map(([key, name]) => `runs.${name} as "${key}"`).join(", ")},
    (select coalesce(json_agg(json_strip_nulls(json_build_object(${TASK_JSON}))), '[]')
     from pipeline_run_tasks tasks where tasks.run_id = runs.id) as tasks,
    (select coalesce(json_agg(json_build_object('seq', seq, 'occurredMs', round(extract(epoch from occurred_at) * 1000),
       'identity', '\\x' || encode(identity, 'hex')) order by occurred_at, seq), '[]')
     from pipeline_run_events events where events.run_id = runs.id) as events
  from pipeline_runs runs where runs.id = any(?)`;

type Row = Pick<HeldRun, "id" | "version" | "steps" | "finalizeTries" | "events"> &
  Omit<RunState, "nextSeq"> & { nextSeq: string; tasks: TaskRow[] };
type TaskRow = Omit<TaskFact, "submittedAt" | "startedAt" | "completedAt"> &
  Partial<Record<"submittedAt" | "startedAt" | "completedAt", string>>;

/** What is known of runs, each as one version of its row; those that there are. One query. */
export async function loadRuns(database: Knex, ids: string[]): Promise<HeldRun[]> {
  const { rows } = await database.raw<{ rows: Row[] }>(SELECT, [ids]);
  return rows.map(({ id, version, steps, finalizeTries, tasks: taskRows, events, nextSeq, ...state }) => {
    const tasks = new Map(taskRows.map((task) => [task.taskId, taskFact(task)]));
    const counted = countSteps(steps, tasks.values());
    return {
      id,
      version,
      steps,
      finalizeTries,
      state: { ...state, nextSeq: Number(nextSeq) },
      tasks,
      counted,
      events,
    };
  });
}

/** Waits until nobody else writes the row of a run, and keeps others from it until the transaction ends. */
export async function lockRun(trx: Knex.Transaction, id: string): Promise<void> {
  await trx.raw("select from pipeline_runs where id = ? for no key update", [id]);
}

function taskFact({ submittedAt, startedAt, completedAt, ...rest }: TaskRow): TaskFact {
  return {
    ...rest,
    ...(submittedAt !== undefined && { submittedAt: new Date(submittedAt) }),
    ...(startedAt !== undefined && { startedAt: new Date(startedAt) }),
    ...(completedAt !== undefined && { completedAt: new Date(completedAt) }),
  };
}
