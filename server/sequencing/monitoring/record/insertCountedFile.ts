import type { Knex } from "knex";
import { statement } from "../../../../db/statement.ts";

/** The parameters of the statement for one file. JSON texts are event payloads. */
export interface CountedFileRow {
  runId: string;
  orderId: string;
  /** The id of the row, if it is new. */
  fileId: string;
  path: string;
  barcode: string;
  stamp: string;
  size: number;
  /** Null for a file that is assumed to be moved and was not counted. */
  reads: number | null;
  bases: number | null;
  /** Null for a file without a profile. */
  errorSum: number | null;
  lengthReads: number[] | null;
  lengthBases: number[] | null;
  writtenAt: Date;
  now: Date;
  movedFrom: string | null;
  /**
   * Paths at which the same version is known to exist as well; null: this cannot be checked, so "elsewhere" is not
   * reported.
   */
  besides: string[] | null;
  /** The sample ID in the barcode map, whether the order has that sample or not. */
  sampleCode: string | null;
  /** Three, the maximum number of events. */
  eventIds: string[];
  /** Without reads and bases, the sample ID and the previous path. */
  ingested: string;
  absoluteMovedFrom: string | null;
  smaller: string;
  sampleUnknown: string;
}

const TYPES: Record<keyof CountedFileRow, string> = {
  runId: "text",
  orderId: "text",
  fileId: "text",
  path: "text",
  barcode: "text",
  stamp: "text",
  size: "bigint",
  reads: "bigint",
  bases: "bigint",
  errorSum: "double precision",
  lengthReads: "bigint[]",
  lengthBases: "bigint[]",
  writtenAt: "timestamptz",
  now: "timestamptz",
  movedFrom: "text",
  besides: "text[]",
  sampleCode: "text",
  eventIds: "text[]",
  ingested: "jsonb",
  absoluteMovedFrom: "text",
  smaller: "jsonb",
  sampleUnknown: "jsonb",
};
const KEYS = Object.keys(TYPES) as (keyof CountedFileRow)[];
/** The placeholder of each value in the statement. */
const $ = Object.fromEntries(KEYS.map((key, index) => [key, `$${index + 1}::${TYPES[key]}`])) as Record<
  keyof CountedFileRow,
  string
>;

// The snapshot of a statement is from its start; only the row it locked is current. So the statement writes nothing if
// another writer changed the run while it waited for the lock: it would compute differences from stale rows.
const WRITE = `
  with seen as (
    select xmin::text as version from stream_runs where id = ${$.runId}
  ), held as (
    select xmin::text as version, next_event_seq, unmatched_barcodes, length_reads, length_bases
    from stream_runs where id = ${$.runId} and status <> 'STOPPED' for no key update
  ), run as (
    select held.* from held join seen on seen.version = held.version
  ), former as (
    select * from stream_files
    where stream_run_id = ${$.runId} and path = ${$.path} and exists (select from run)
  ), source as (
    select * from stream_files
    where stream_run_id = ${$.runId} and path = ${$.movedFrom} and stamp = ${$.stamp} and exists (select from run)
  ), elsewhere as (
    select path from stream_files
    where stream_run_id = ${$.runId} and stamp = ${$.stamp} and path <> ${$.path} and path <> all (${$.besides})
      and exists (select from run)
    order by path limit 1
  ), sample as (
    select id, sample_id as code from samples
    where order_id = ${$.orderId} and sample_id = ${$.sampleCode} and exists (select from run)
    for key share
  ), compared as (
    select case
      when former.stamp = ${$.stamp} then 'unchanged'
      when source.id is not null then 'moved'
      when elsewhere.path is not null then 'elsewhere'
      when ${$.reads} is null then 'uncounted'
      when former.stamp is null then 'counted'
      when (former.size, former.reads, former.bases) = (${$.size}, ${$.reads}, ${$.bases}) then 'stamped'
      else 'recounted'
    end as outcome, coalesce(source.reads, ${$.reads}) as reads, coalesce(source.bases, ${$.bases}) as bases,
      coalesce(source.error_sum, ${$.errorSum}) as error_sum,
      coalesce(source.length_reads, ${$.lengthReads}) as length_reads,
      coalesce(source.length_bases, ${$.lengthBases}) as length_bases,
      elsewhere.path as elsewhere
    from run left join former on true left join source on true left join elsewhere on true
  ), decided as (
    select *, outcome in ('counted', 'recounted', 'moved') as is_ingested,
      outcome in ('counted', 'recounted', 'moved', 'stamped') as is_written
    from compared
  ), shares as (
    select barcode, sum(files)::integer as files, sum(size)::bigint as size, sum(reads)::bigint as reads,
      sum(bases)::bigint as bases
    from (
      select ${$.barcode}, 1, ${$.size}, reads, bases from decided
      union all select barcode, -1, -size, -reads, -bases from former where stamp is not null
      union all select barcode, -1, -size, -reads, -bases from source
    ) as share (barcode, files, size, reads, bases)
    where (select is_ingested from decided)
    group by barcode
  ), profile as (
    select sum(error_sum) as error_sum, sum(bases)::bigint as bases
    from (
      select error_sum, bases from decided
      union all select -error_sum, -bases from former
      union all select -error_sum, -bases from source
    ) as share (error_sum, bases)
    where error_sum is not null
  ), lengths as (
    select array_agg(coalesce(run_reads, 0) + coalesce(more_reads, 0) - coalesce(former_reads, 0)
        - coalesce(source_reads, 0) order by place) as reads,
      array_agg(coalesce(run_bases, 0) + coalesce(more_bases, 0) - coalesce(former_bases, 0)
        - coalesce(source_bases, 0) order by place) as bases
    from run cross join decided left join former on true left join source on true
      cross join lateral unnest(run.length_reads, decided.length_reads, former.length_reads, source.length_reads,
        run.length_bases, decided.length_bases, former.length_bases, source.length_bases) with ordinality
        as bin (run_reads, more_reads, former_reads, source_reads,
          run_bases, more_bases, former_bases, source_bases, place)
  ), events as (
    select row_number() over (order by place) as number, kind, payload from (
      select 1, 'ERROR', ${$.smaller} from former, decided where is_ingested and former.size > ${$.size}
      union all
      select 2, 'ERROR', ${$.sampleUnknown} from run, decided
      where is_ingested and ${$.sampleCode} is not null and not exists (select from sample)
        and ${$.barcode} <> all (unmatched_barcodes)
      union all
      select 3, 'FILE_INGESTED', ${$.ingested} ||
        jsonb_build_object('reads', reads, 'bases', bases, 'sampleCode', (select code from sample)) ||
        case outcome when 'moved' then jsonb_build_object('movedFrom', ${$.absoluteMovedFrom}) else '{}' end
      from decided where is_ingested
    ) as event (place, kind, payload)
  ), file_written as (
    insert into stream_files (id, stream_run_id, path, barcode, sample_id, stamp, size, reads, bases, error_sum,
      length_reads, length_bases, written_at, ingested_at, updated_at)
    select coalesce(former.id, source.id, ${$.fileId}), ${$.runId}, ${$.path}, ${$.barcode}, (select id from sample),
      ${$.stamp}, ${$.size}, decided.reads, decided.bases, decided.error_sum, decided.length_reads,
      decided.length_bases, ${$.writtenAt},
      case when is_ingested then ${$.now} else former.ingested_at end, ${$.now}
    from decided left join former on true left join source on true where is_written
    on conflict (id) do update set path = excluded.path, barcode = excluded.barcode, sample_id = excluded.sample_id,
      stamp = excluded.stamp, size = excluded.size, reads = excluded.reads, bases = excluded.bases,
      error_sum = excluded.error_sum, length_reads = excluded.length_reads, length_bases = excluded.length_bases,
      written_at = excluded.written_at, ingested_at = excluded.ingested_at, updated_at = excluded.updated_at,
      problem = null, problem_stamp = null,
      imported_stamp = case when stream_files.sample_id is not distinct from excluded.sample_id
        then stream_files.imported_stamp end
  ), overwritten as (
    delete from stream_files using former, source, decided where stream_files.id = source.id and outcome = 'moved'
  ), barcode_written as (
    insert into stream_barcodes as barcodes (stream_run_id, barcode, file_count, total_size, total_reads, total_bases,
      last_file_at, last_file_path)
    select ${$.runId}, barcode, files, size, reads, bases, ${$.now}, ${$.path} from shares where barcode = ${$.barcode}
    on conflict (stream_run_id, barcode) do update set
      file_count = barcodes.file_count + excluded.file_count,
      total_size = barcodes.total_size + excluded.total_size,
      total_reads = barcodes.total_reads + excluded.total_reads,
      total_bases = barcodes.total_bases + excluded.total_bases,
      last_file_at = excluded.last_file_at, last_file_path = excluded.last_file_path
  ), barcode_left as (
    update stream_barcodes barcodes set file_count = file_count + files, total_size = total_size + size,
      total_reads = total_reads + reads, total_bases = total_bases + bases,
      last_file_at = newest.ingested_at, last_file_path = newest.path
    from shares cross join lateral (
      select ingested_at, path from stream_files files
      where stream_run_id = ${$.runId} and files.barcode = shares.barcode and stamp is not null
        and path <> ${$.path} and path is distinct from ${$.movedFrom}
      order by ingested_at desc limit 1
    ) newest
    where barcodes.stream_run_id = ${$.runId} and barcodes.barcode = shares.barcode
      and shares.barcode <> ${$.barcode}
  ), barcode_emptied as (
    delete from stream_barcodes barcodes using shares
    where barcodes.stream_run_id = ${$.runId} and barcodes.barcode = shares.barcode
      and shares.barcode <> ${$.barcode} and file_count + files = 0
  ), events_written as (
    insert into stream_events (id, stream_run_id, seq, ts, kind, payload)
    select (${$.eventIds})[number], ${$.runId}, next_event_seq + number - 1, ${$.now}, kind, payload from run, events
  ), run_written as (
    update stream_runs runs set
      total_files = total_files + added.files, total_size = total_size + added.size,
      total_reads = total_reads + added.reads, total_bases = total_bases + added.bases,
      profiled_bases = profiled_bases + coalesce(profile.bases, 0),
      error_sum = runs.error_sum + coalesce(profile.error_sum, 0),
      length_reads = coalesce(lengths.reads, '{}'), length_bases = coalesce(lengths.bases, '{}'),
      last_file_at = case when is_ingested then ${$.now} else last_file_at end,
      stalled_at = case when is_ingested then null else stalled_at end,
      unmatched_barcodes = case
        when exists (select from events where payload = ${$.sampleUnknown})
        then array_append(unmatched_barcodes, ${$.barcode}) else unmatched_barcodes end,
      next_event_seq = next_event_seq + (select count(*) from events),
      updated_at = ${$.now}
    from decided, (
      select coalesce(sum(files), 0)::integer as files, coalesce(sum(size), 0)::bigint as size,
        coalesce(sum(reads), 0)::bigint as reads, coalesce(sum(bases), 0)::bigint as bases from shares
    ) added, profile, lengths
    where runs.id = ${$.runId} and is_written
  )
  select coalesce(outcome, 'overtaken') as outcome, elsewhere,
    case when is_ingested then pg_notify('lanekeeper', 'stream:' || ${$.runId}) end
  from held left join decided on true`;

const writeStatement = statement<InsertOutcome & { elsewhere: string }>(
  "write a file of a stream run",
  WRITE,
);

/**
 * stamped: another version with the same numbers. elsewhere: the same version is already counted under another path;
 * the caller checks whether that file still exists. uncounted: it was not moved, so it must be counted. overtaken:
 * another writer changed the run concurrently. The last three, and "unchanged", wrote nothing.
 */
export type InsertOutcome =
  | { outcome: "counted" | "recounted" | "moved" | "stamped" | "unchanged" | "uncounted" | "overtaken" }
  | { outcome: "elsewhere"; elsewhere: string };

/**
 * Writes all changes of one counted file in one statement: its row, the totals of its run (with its read profile) and
 * barcodes, the events.
 * Never returns "overtaken" when the transaction has locked the run before.
 */
export async function insertCountedFile(database: Knex, file: CountedFileRow): Promise<InsertOutcome> {
  const [written] = await writeStatement(
    database,
    KEYS.map((key) => file[key]),
  );
  return written ?? { outcome: "unchanged" };
}
