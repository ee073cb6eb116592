import type { Knex } from "knex";
import { statement } from "../../../../db/statement.ts";
import { countSteps } from "../state/countSteps.ts";
import type { TaskFact } from "../state/facts.ts";
import type { CachedRun, RunState } from "./cachedRuns.ts";
import { ACTIVE } from "../../../../db/models/PipelineRun.ts";
import type { AppliedUpdates } from "./applyUpdates.ts";

/**
 * The columns that recordUpdates reads and writes, with their JSON keys and SQL types. The statements are generated from
 * these lists, so that each column is defined once.
 */
type Column = [key: string, name: string, type: string];

const TASK_COLUMNS: Column[] = [
  ["taskId", "task_id", "text"],
  ["process", "process", "text"],
  ["tag", "tag", "text"],
  ["name", "name", "text"],
  ["status", "status", "text"],
  ["errorAction", "error_action", "text"],
  ["exitCode", "exit_code", "integer"],
  ["attempt", "attempt", "integer"],
  ["hash", "hash", "text"],
  ["nativeId", "native_id", "text"],
  ["submittedAt", "submitted_at", "timestamptz"],
  ["startedAt", "started_at", "timestamptz"],
  ["completedAt", "completed_at", "timestamptz"],
  ["durationMs", "duration_ms", "bigint"],
  ["realtimeMs", "realtime_ms", "bigint"],
  ["cpuPercent", "cpu_percent", "double precision"],
  ["requestedCpus", "requested_cpus", "integer"],
  ["requestedMemoryBytes", "requested_memory_bytes", "bigint"],
  ["requestedTimeMs", "requested_time_ms", "bigint"],
  ["queue", "queue", "text"],
  ["container", "container", "text"],
  ["peakRssBytes", "peak_rss_bytes", "bigint"],
  ["peakVmemBytes", "peak_vmem_bytes", "bigint"],
  ["readBytes", "read_bytes", "bigint"],
  ["writtenBytes", "written_bytes", "bigint"],
];

/** Columns of a run that updates change. */
const RUN_COLUMNS: Column[] = [
  ["status", "status", "text"],
  ["statusSource", "status_source", "text"],
  ["progress", "progress", "integer"],
  ["currentStep", "current_step", "text"],
  ["why", "why", "text"],
  ["sentences", "sentences", "jsonb"],
  ["workflow", "workflow_facts", "jsonb"],
  ["executor", "executor_facts", "jsonb"],
  ["queueStatus", "queue_status", "text"],
  ["queueReason", "queue_reason", "text"],
  ["queueUpdatedAt", "queue_updated_at", "timestamptz"],
  ["startedAt", "started_at", "timestamptz"],
  ["completedAt", "completed_at", "timestamptz"],
  ["lastEventAt", "last_event_at", "timestamptz"],
  ["lastWeblogAt", "last_weblog_at", "timestamptz"],
  ["lastTraceAt", "last_trace_at", "timestamptz"],
  ["nextSeq", "next_event_seq", "bigint"],
];

const EVENT_COLUMNS: Column[] = [
  ["seq", "seq", "bigint"],
  ["source", "source", "text"],
  ["eventType", "event_type", "text"],
  ["processName", "process_name", "text"],
  ["stepId", "step_id", "text"],
  ["status", "status", "text"],
  ["message", "message", "text"],
  ["sentence", "sentence", "jsonb"],
  ["payload", "payload", "text"],
  ["identity", "identity", "bytea"],
  ["occurredAt", "occurred_at", "timestamptz"],
  ["receivedAt", "received_at", "timestamptz"],
];

/** Formats columns for jsonb_to_recordset: "<key>" <type>, … */
function formatRecordset(columns: Column[]): string {
  return columns.map(([key, , type]) => `"${key}" ${type}`).join(", ");
}

/** Returns the SQL column names. */
function formatNames(columns: Column[]): string {
  return columns.map(([, name]) => name).join(", ");
}

/** Returns the JSON keys as SQL columns of `table`. */
function formatKeys(columns: Column[], table: string): string {
  return columns.map(([key]) => `${table}."${key}"`).join(", ");
}

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

type Row = Pick<CachedRun, "id" | "version" | "steps" | "finalizeTries" | "events"> &
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
export async function loadRun(database: Knex, runId: string): Promise<CachedRun | undefined> {
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

const FIRST_RUN_VALUE = 9;

// One prepared statement: half of the cost of an event is the round trip to the database. $1 run id, $2 whether it is
// announced, $3 tasks, $4 events, $5 numbers of dropped events, $6 and $7 the ends of its logs, $8 whether the run was
// active. Then the columns of the run.
const WRITE = `
  with written as (
    update pipeline_runs
    set (${formatNames(RUN_COLUMNS)}) = (${formatPlaceholders(RUN_COLUMNS, FIRST_RUN_VALUE)}),
      output_tail = coalesce($6, output_tail), error_tail = coalesce($7, error_tail),
      updated_at = case when $8 then now() else updated_at end
    where id = $1
    returning xmin::text as version
  ), tasks_written as (
    insert into pipeline_run_tasks (run_id, ${formatNames(TASK_COLUMNS)})
    select $1, ${formatKeys(TASK_COLUMNS, "task")} from jsonb_to_recordset($3::jsonb) as task(${formatRecordset(TASK_COLUMNS)})
    on conflict (run_id, task_id) do update
    set (${formatNames(TASK_COLUMNS)}) = (${TASK_COLUMNS.map(([, name]) => `excluded.${name}`).join(", ")})
  ), events_written as (
    insert into pipeline_run_events (run_id, ${formatNames(EVENT_COLUMNS)})
    select $1, ${formatKeys(EVENT_COLUMNS, "event")} from jsonb_to_recordset($4::jsonb) as event(${formatRecordset(EVENT_COLUMNS)})
  ), events_dropped as (
    delete from pipeline_run_events where run_id = $1 and seq = any($5::bigint[])
  )
  select version, case when $2 then pg_notify('lanekeeper', 'run:' || $1) end from written`;

const writeStatement = statement<{ version: string }>("write a run", WRITE);

/**
 * Writes the new state of a run whose row the transaction has locked, with its changed tasks and new events.
 * isAnnounced: whether the change is announced at commit. Returns the new version of the row.
 */
export async function writeRun(
  trx: Knex.Transaction,
  { run, stateBefore, changedTasks, newEvents, droppedSeqs, tails }: AppliedUpdates,
  { isAnnounced }: { isAnnounced: boolean },
): Promise<string> {
  const state = run.state as unknown as Record<string, unknown>;
  const [row] = await writeStatement(trx, [
    run.id,
    isAnnounced,
    JSON.stringify(changedTasks),
    JSON.stringify(newEvents),
    droppedSeqs,
    tails.outputTail,
    tails.errorTail,
    ACTIVE.includes(stateBefore.status),
    ...RUN_COLUMNS.map(([key]) => state[key]),
  ]);
  if (!row) throw new Error(`The locked run ${run.id} was not written`);
  return row.version;
}

function formatPlaceholders(columns: Column[], first: number): string {
  return columns.map(([, , type], index) => `$${first + index}::${type}`).join(", ");
}
