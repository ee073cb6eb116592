import type { Knex } from "knex";
import { statement } from "../../../../db/statement.ts";
import { countSteps } from "../state/countSteps.ts";
import type { TaskFact } from "../state/facts.ts";
import { RUN_COLUMNS, TASK_COLUMNS } from "./columns.ts";
import type { HeldRun, RunState } from "./heldRun.ts";

const lockStatement = statement<{ version: string }>(
  "lock a run",
  "select xmin::text as version from pipeline_runs where id = $1 for no key update",
);

const TASK_JSON = TASK_COLUMNS.map(([key, name]) => `'${key}', tasks.${name}`).join(", ");
const SELECT = `
  select runs.id, runs.xmin::text as version, runs.steps, runs.finalize_tries as "finalizeTries",
    ${RUN_COLUMNS.map(([key, name]) => `runs.${name} as "${key}"`).join(", ")},
    (select coalesce(json_agg(json_strip_nulls(json_build_object(${TASK_JSON}))), '[]')
     from pipeline_run_tasks tasks where tasks.run_id = runs.id) as tasks,
    (select coalesce(json_agg(json_build_object('seq', seq, 'occurredMs', round(extract(epoch from occurred_at) * 1000),
       'identity', '\\x' || encode(identity, 'hex')) order by occurred_at, seq), '[]')
     from pipeline_run_events events where events.run_id = runs.id) as events
  from pipeline_runs runs where runs.id = $1`;

type Row = Pick<HeldRun, "id" | "version" | "steps" | "finalizeTries" | "events"> &
  Omit<RunState, "nextSeq"> & { nextSeq: string; tasks: TaskRow[] };
type TaskRow = Omit<TaskFact, "submittedAt" | "startedAt" | "completedAt"> &
  Partial<Record<"submittedAt" | "startedAt" | "completedAt", string>>;

const selectStatement = statement<Row>("load a run", SELECT);

/** Locks the row of a run until the transaction ends. Returns its version, or undefined for an unknown run. */
export async function lockRun(trx: Knex.Transaction, id: string): Promise<string | undefined> {
  const [row] = await lockStatement(trx, [id]);
  return row?.version;
}

/** Reads a run with all its tasks and events, in one query. Returns undefined for an unknown run. */
export async function loadRun(database: Knex, runId: string): Promise<HeldRun | undefined> {
  const [row] = await selectStatement(database, [runId]);
  if (!row) return undefined;
  const { id, version, steps, finalizeTries, tasks: taskRows, events, nextSeq, ...state } = row;
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
}

function taskFact({ submittedAt, startedAt, completedAt, ...rest }: TaskRow): TaskFact {
  return {
    ...rest,
    ...(submittedAt !== undefined && { submittedAt: new Date(submittedAt) }),
    ...(startedAt !== undefined && { startedAt: new Date(startedAt) }),
    ...(completedAt !== undefined && { completedAt: new Date(completedAt) }),
  };
}
