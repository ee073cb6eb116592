import type { Knex } from "knex";
import { ACTIVE } from "../../../../db/models/PipelineRun.ts";
import { statement } from "../../../../db/statement.ts";
import type { Applied } from "./applyFacts.ts";
import {
  type Column,
  EVENT_COLUMNS,
  keysOf,
  namesOf,
  recordOf,
  RUN_COLUMNS,
  TASK_COLUMNS,
} from "./columns.ts";

const FIRST_RUN_VALUE = 9;

// One prepared statement: half of the cost of an event is the round trip to the database. $1 run id, $2 whether it is
// announced, $3 tasks, $4 events, $5 numbers of dropped events, $6 and $7 the ends of its logs, $8 whether the run was
// active. Then the columns of the run.
const WRITE = `
  with written as (
    update pipeline_runs
    set (${namesOf(RUN_COLUMNS)}) = (${placesOf(RUN_COLUMNS, FIRST_RUN_VALUE)}),
      output_tail = coalesce($6, output_tail), error_tail = coalesce($7, error_tail),
      updated_at = case when $8 then now() else updated_at end
    where id = $1
    returning xmin::text as version
  ), tasks_written as (
    insert into pipeline_run_tasks (run_id, ${namesOf(TASK_COLUMNS)})
    select $1, ${keysOf(TASK_COLUMNS, "task")} from jsonb_to_recordset($3::jsonb) as task(${recordOf(TASK_COLUMNS)})
    on conflict (run_id, task_id) do update
    set (${namesOf(TASK_COLUMNS)}) = (${TASK_COLUMNS.map(([, name]) => `excluded.${name}`).join(", ")})
  ), events_written as (
    insert into pipeline_run_events (run_id, ${namesOf(EVENT_COLUMNS)})
    select $1, ${keysOf(EVENT_COLUMNS, "event")} from jsonb_to_recordset($4::jsonb) as event(${recordOf(EVENT_COLUMNS)})
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
  { run, stateBefore, changedTasks, newEvents, droppedSeqs, tails }: Applied,
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

function placesOf(columns: Column[], first: number): string {
  return columns.map(([, , type], index) => `$${first + index}::${type}`).join(", ");
}
