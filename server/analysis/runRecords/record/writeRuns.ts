import type { Knex } from "knex";
import { ACTIVE, type RunStatus } from "../../../../db/models/PipelineRun.ts";
import { newId } from "../../../../db/newId.ts";
import { statement } from "../../../../db/statement.ts";
import { notifyingCtes } from "../../../platform/notifications/notifyingCtes.ts";
import type { Site } from "../../../platform/site/site.ts";
import type { Applied } from "./applyFacts.ts";
import { EVENT_COLUMNS, keysOf, namesOf, recordOf, RUN_COLUMNS, TASK_COLUMNS } from "./columns.ts";
import { isOneEvent, writeEvent } from "./writeEvent.ts";

const ACTIONS: Record<RunStatus, string> = {
  pending: "run.created",
  queued: "run.queued",
  running: "run.began",
  completed: "run.completed",
  failed: "run.failed",
  cancelled: "run.cancelled",
};

// The ids stand in arrays too: by them alone the planner knows that they are few, and uses the index.
// Rows that somebody else holds are left out rather than waited for: one run must not keep the others waiting.
const WRITE = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb)
      as given(id text, version text, "wasOver" boolean, "isTold" boolean, "outputTail" text, "errorTail" text,
        ${recordOf(RUN_COLUMNS)})
  ), held as (
    select runs.id from pipeline_runs runs join given on given.id = runs.id and given.version::xid = runs.xmin
    where runs.id = any($2::text[])
    for no key update of runs skip locked
  ), written as (
    update pipeline_runs runs
    set ${RUN_COLUMNS.map(([key, name]) => `${name} = given."${key}"`).join(", ")},
      updated_at = case when given."wasOver" then runs.updated_at else now() end,
      output_tail = coalesce(given."outputTail", runs.output_tail),
      error_tail = coalesce(given."errorTail", runs.error_tail)
    from given join held on held.id = given.id
    where runs.id = given.id and runs.id = any($2::text[])
    returning runs.id, runs.xmin::text as version
  ), tasks_written as (
    insert into pipeline_run_tasks (run_id, ${namesOf(TASK_COLUMNS)})
    select task."runId", ${keysOf(TASK_COLUMNS, "task")}
    from jsonb_to_recordset($3::jsonb) as task("runId" text, ${recordOf(TASK_COLUMNS)})
    join written on written.id = task."runId"
    on conflict (run_id, task_id) do update
    set ${TASK_COLUMNS.slice(1)
      .map(([, name]) => `${name} = excluded.${name}`)
      .join(", ")}
  ), events_written as (
    insert into pipeline_run_events (run_id, ${namesOf(EVENT_COLUMNS)})
    select event."runId", ${keysOf(EVENT_COLUMNS, "event")}
    from jsonb_to_recordset($4::jsonb) as event("runId" text, ${recordOf(EVENT_COLUMNS)})
    join written on written.id = event."runId"
  ), events_dropped as (
    delete from pipeline_run_events events
    using jsonb_to_recordset($5::jsonb) as old("runId" text, seq bigint) join written on written.id = old."runId"
    where events.run_id = old."runId" and events.seq = old.seq
  ), audit_written as (
    insert into audit_entries (id, action, target_type, target_id, before, after)
    select change.id, change.action, 'run', change."runId", change.before, change.after
    from jsonb_to_recordset($6::jsonb) as change("runId" text, id text, action text, before jsonb, after jsonb)
    join written on written.id = change."runId"
  ), ended as (
    select 'run.' || runs.status as kind, null::text as actor_id, runs.order_id, runs.study_id, runs.id as run_id,
      null::text as stream_run_id, null::text as message_id, '{}'::jsonb as data, array[runs.user_id] as to_ids,
      runs.status = 'failed' as to_facility, '{}'::text[] as except_ids, false as folds
    from (
      select change.status, runs.id, runs.order_id, runs.study_id, runs.user_id
      from jsonb_to_recordset($6::jsonb) as change("runId" text, status text)
      join written on written.id = change."runId" join pipeline_runs runs on runs.id = written.id
      where change.status in ('completed', 'failed', 'cancelled')
    ) runs
  ), ${notifyingCtes("ended")}, announced as (
    select count(pg_notify('lanekeeper', 'notification:' || user_id)) from notified
  )
  select written.id, written.version,
    case when given."isTold" then pg_notify('lanekeeper', 'run:' || given.id) end
  from written join given on given.id = written.id, announced`;

const writeStatement = statement<{ id: string; version: string }>("write runs", WRITE);

/** Writes what became of runs, in one statement, where their rows are still the versions they were read as: each of them
 *  whole or not at all, with the audit row of each that moved to another state, and what is told of those that ended. isTold: which are announced by it.
 *  trx: one to be part of. Gives the new version of each that was written, by id. */
export async function writeRuns(
  site: Site,
  applied: Applied[],
  { isTold, trx = site.database }: { isTold: (runId: string) => boolean; trx?: Knex },
): Promise<Map<string, string>> {
  const [only, ...others] = applied;
  if (only && others.length === 0 && isOneEvent(only)) return writeEvent(trx, only, isTold(only.run.id));
  const rows = await writeStatement(trx, [
    JSON.stringify(
      applied.map(({ run, stateBefore, tails }) => ({
        id: run.id,
        version: run.version,
        isTold: isTold(run.id),
        wasOver: !ACTIVE.includes(stateBefore.status),
        ...tails,
        ...run.state,
      })),
    ),
    applied.map(({ run }) => run.id),
    JSON.stringify(ofRuns(applied, ({ changedTasks }) => changedTasks)),
    JSON.stringify(ofRuns(applied, ({ newEvents }) => newEvents)),
    JSON.stringify(ofRuns(applied, ({ droppedSeqs }) => droppedSeqs.map((seq) => ({ seq })))),
    JSON.stringify(ofRuns(applied, changesOf)),
  ]);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Whether a run moves to another state, which is told at once. */
export function hasMoved({ run, stateBefore }: Applied): boolean {
  return run.state.status !== stateBefore.status;
}

// As recordChange would write them, in a statement and a transaction of their own for each.
function changesOf(one: Applied): object[] {
  if (!hasMoved(one)) return [];
  const { status, why } = one.run.state;
  return [
    {
      id: newId(),
      action: ACTIONS[status],
      status,
      before: { status: one.stateBefore.status },
      after: { status, why },
    },
  ];
}

function ofRuns(applied: Applied[], rowsOf: (one: Applied) => object[]): object[] {
  return applied.flatMap((one) => rowsOf(one).map((row) => ({ runId: one.run.id, ...row })));
}
