import type { Knex } from "knex";
import type { StreamEventKind } from "../../../../db/models/StreamEvent.ts";
import { newId } from "../../../../db/newId.ts";
import { statement } from "../../../../db/statement.ts";
import { StreamRun } from "../../../../db/models/StreamRun.ts";

// The row of the run provides the number and stays locked until the transaction ends, so that no reader's cursor can
// skip an event that is committed late.
const WRITE = `
  with run as (
    update stream_runs set next_event_seq = next_event_seq + 1, updated_at = $3 where id = any ($1::text[])
    returning id, next_event_seq - 1 as seq
  ), written as (
    insert into stream_events (id, stream_run_id, seq, ts, kind, payload)
    select ($2::text[])[array_position($1::text[], id)], id, seq, $3, $4, $5::jsonb from run
  )
  select seq, pg_notify('lanekeeper', 'stream:' || id) from run`;
const writeStatement = statement<{ seq: string }>("write an event of a stream run", WRITE);

export interface NewStreamEvent {
  kind: StreamEventKind;
  payload: Record<string, unknown>;
}

/**
 * Writes an event of a run, numbered 1, 2, 3 … within it, and announces `stream:<run id>` at commit. Returns its
 * number; undefined for an unknown run.
 */
export async function recordEvent(
  trx: Knex.Transaction,
  runId: string,
  event: NewStreamEvent,
  now: Date,
): Promise<number | undefined> {
  const [seq] = await recordEvents(trx, [runId], event, now);
  return seq;
}

/** recordEvent for several runs, which the caller has locked. */
export async function recordEvents(
  trx: Knex.Transaction,
  runIds: string[],
  { kind, payload }: NewStreamEvent,
  now: Date,
): Promise<number[]> {
  const ids = runIds.map(() => newId());
  const written = await writeStatement(trx, [runIds, ids, now, kind, JSON.stringify(payload)]);
  return written.map(({ seq }) => Number(seq));
}

/**
 * Locks a run until the transaction ends; undefined when it does not exist or is stopped, after which nothing of it is
 * written. A transaction that writes more than one row of a run must lock the run first and also change it: this
 * prevents deadlocks between writers, and recordFile relies on it.
 */
export async function lockRun(trx: Knex.Transaction, runId: string): Promise<StreamRun | undefined> {
  return StreamRun.query(trx).findById(runId).whereNot({ status: "STOPPED" }).forNoKeyUpdate();
}

/** Locks a run and those whose files its monitoring counts, in the order of their ids, without stopped ones. */
export async function lockSharedRuns(trx: Knex.Transaction, leadId: string): Promise<StreamRun[]> {
  return StreamRun.query(trx)
    .where((shared) => shared.where({ id: leadId }).orWhere({ leadId }))
    .whereNot({ status: "STOPPED" })
    .orderBy("id")
    .forNoKeyUpdate();
}
