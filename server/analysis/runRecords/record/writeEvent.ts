import type { Knex } from "knex";
import { ACTIVE } from "../../../../db/models/PipelineRun.ts";
import { statement } from "../../../../db/statement.ts";
import type { Applied } from "./applyFacts.ts";
import { type Column, EVENT_COLUMNS, namesOf, RUN_COLUMNS, TASK_COLUMNS } from "./columns.ts";
import type { RunState } from "./heldRun.ts";

const MOVING = new Set(["progress", "currentStep", "why", "lastEventAt", "lastWeblogAt", "nextSeq"]);
const MOVING_COLUMNS = RUN_COLUMNS.filter(([key]) => MOVING.has(key));
const RESTING_KEYS = RUN_COLUMNS.flatMap(([key]) => (MOVING.has(key) ? [] : [key as keyof RunState]));

// $1 to $4: id and version of the run, whether it is announced, seq of the event that gives way. Then the columns.
const OF_RUN = placesOf(MOVING_COLUMNS, 5);
const OF_EVENT = placesOf(EVENT_COLUMNS, 5 + OF_RUN.length);
const OF_TASK = placesOf(TASK_COLUMNS, 5 + OF_RUN.length + OF_EVENT.length);

// In plain values, which cost PostgreSQL a third less than tables of JSON do.
const WRITE = `
  with written as (
    update pipeline_runs set (${namesOf(MOVING_COLUMNS)}) = (${OF_RUN.join(", ")}), updated_at = now()
    where id = (select id from pipeline_runs where id = $1 and xmin = $2::xid for no key update skip locked)
    returning id, xmin::text as version
  ), event_written as (
    insert into pipeline_run_events (run_id, ${namesOf(EVENT_COLUMNS)})
    select id, ${OF_EVENT.join(", ")} from written
  ), task_written as (
    insert into pipeline_run_tasks (run_id, ${namesOf(TASK_COLUMNS)})
    select id, ${OF_TASK.join(", ")} from written where ${OF_TASK[0]} is not null
    on conflict (run_id, task_id) do update
    set (${namesOf(TASK_COLUMNS)}) = (${TASK_COLUMNS.map(([, name]) => `excluded.${name}`).join(", ")})
  ), event_dropped as (
    delete from pipeline_run_events where run_id = $1 and seq = $4 and exists (select from written)
  )
  select version, case when $3 then pg_notify('lanekeeper', 'run:' || id) end from written`;

const writeStatement = statement<{ version: string }>("write an event of a run", WRITE);

/** Whether what became of a run is the usual: one more event, perhaps of a task, and of its state nothing changed that
 *  seldom does. */
export function isOneEvent({
  run,
  stateBefore,
  changedTasks,
  newEvents,
  droppedSeqs,
  tails,
}: Applied): boolean {
  return (
    newEvents.length === 1 &&
    changedTasks.length <= 1 &&
    droppedSeqs.length <= 1 &&
    ACTIVE.includes(stateBefore.status) &&
    Object.keys(tails).length === 0 &&
    RESTING_KEYS.every((key) => run.state[key] === stateBefore[key])
  );
}

/** The same as writeRuns of such a run alone. */
export async function writeEvent(
  database: Knex,
  { run, changedTasks: [task], newEvents: [event], droppedSeqs: [droppedSeq] }: Applied,
  isTold: boolean,
): Promise<Map<string, string>> {
  const rows = await writeStatement(database, [
    run.id,
    run.version,
    isTold,
    droppedSeq,
    ...valuesOf(run.state, MOVING_COLUMNS),
    ...valuesOf(event, EVENT_COLUMNS),
    ...valuesOf(task, TASK_COLUMNS),
  ]);
  return new Map(rows.map(({ version }) => [run.id, version]));
}

function placesOf(columns: Column[], first: number): string[] {
  return columns.map(([, , type], index) => `$${first + index}::${type}`);
}

function valuesOf(row: object = {}, columns: Column[]): unknown[] {
  const values = row as Record<string, unknown>;
  return columns.map(([key]) => values[key]);
}
