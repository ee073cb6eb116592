import type { Knex } from "knex";
import type { StreamEventKind } from "../../../../db/models/StreamEvent.ts";
import { newId } from "../../../../db/newId.ts";
import { statement } from "../../../../db/statement.ts";
import { StreamRun } from "../../../../db/models/StreamRun.ts";

// The row of the run provides the number and stays locked until the transaction ends, so that no reader's cursor can
// skip an event that is committed late.
const WRITE = `
  with run as (
    update stream_runs set next_event_seq = next_event_seq + 1, updated_at = $3 where id = $1
    returning id, next_event_seq - 1 as seq
  ), written as (
    insert into stream_events (id, stream_run_id, seq, ts, kind, payload)
    select $2, id, seq, $3, $4, $5::jsonb from run
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
  { kind, payload }: NewStreamEvent,
  now: Date,
): Promise<number | undefined> {
  const [written] = await writeStatement(trx, [runId, newId(), now, kind, JSON.stringify(payload)]);
  return written && Number(written.seq);
}

/**
 * Locks a run until the transaction ends; undefined when it does not exist or is stopped, after which nothing of it is
 * written. A transaction that writes more than one row of a run must lock the run first and also change it: this
 * prevents deadlocks between writers, and recordFile relies on it.
 */
export async function lockRun(trx: Knex.Transaction, runId: string): Promise<StreamRun | undefined> {
  return StreamRun.query(trx).findById(runId).whereNot({ status: "STOPPED" }).forNoKeyUpdate();
}
