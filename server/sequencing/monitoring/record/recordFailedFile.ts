import type { Knex } from "knex";
import { statement } from "../../../../db/statement.ts";
import { transaction } from "../../../../db/transaction.ts";
import { lockRun } from "./recordEvent.ts";

const WRITE = `
  with former as (
    select count(*)::integer as files, coalesce(sum(reads), 0)::bigint as reads,
      coalesce(sum(bases), 0)::bigint as bases
    from stream_failed_files where stream_run_id = $1 and (path = $2 or stamp = $3)
  ), renamed as (
    delete from stream_failed_files where stream_run_id = $1 and stamp = $3 and path <> $2
  ), written as (
    insert into stream_failed_files (stream_run_id, path, stamp, reads, bases) values ($1, $2, $3, $4, $5)
    on conflict (stream_run_id, path) do update set stamp = excluded.stamp, reads = excluded.reads,
      bases = excluded.bases
  ), run as (
    update stream_runs runs set failed_files = failed_files + 1 - former.files,
      failed_reads = failed_reads + $4 - former.reads, failed_bases = failed_bases + $5 - former.bases,
      updated_at = $6
    from former where runs.id = $1
    returning runs.id
  )
  select pg_notify('lanekeeper', 'stream:' || id) from run`;
const writeStatement = statement("write a file of failed reads of a stream run", WRITE);

/**
 * Idempotently records a counted file of reads that failed the sequencer's filter: its row and the totals of failed
 * reads of its run, in one transaction that announces `stream:<run id>`. A new version applies the difference; the same
 * version under another path replaces the former path. No event and no other total changes. Does nothing when the run
 * is stopped or deleted.
 */
export async function recordFailedFile(
  db: Knex,
  runId: string,
  { path, stamp, reads, bases }: { path: string; stamp: string; reads: number; bases: number },
  now: Date,
): Promise<void> {
  await transaction(db, async (trx) => {
    if (await lockRun(trx, runId)) await writeStatement(trx, [runId, path, stamp, reads, bases, now]);
  });
}

const readStatement = statement<{ path: string; stamp: string }>(
  "read files of failed reads of a stream run",
  `select path, stamp from stream_failed_files
    where stream_run_id in (select id from stream_runs where id = $1 or lead_id = $1)`,
);

/** Returns the counted version of each file of failed reads of a run and of those whose files it counts, by path
 *  below the output directory. */
export async function readFailedFiles(db: Knex, runId: string): Promise<Map<string, string>> {
  return new Map((await readStatement(db, [runId])).map(({ path, stamp }) => [path, stamp]));
}
