import type { Knex } from "knex";
import type { z } from "zod";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { containsPattern } from "./containsPattern.ts";
import { runFolderNotFound } from "./errors.ts";
import { toNumber, toShare } from "./present.ts";
import type { runFolderSamplesInput } from "./schema.ts";

interface SampleRow {
  sampleName: string;
  lanes: number[];
  i7: string | null;
  i5: string | null;
  readCount: string;
  yieldBases: string | null;
  q30Bases: string | null;
  libraryCode: string | null;
  sampleId: string | null;
  sampleCode: string | null;
  orderId: string | null;
  orderNumber: string | null;
  wantedReads: string | null;
  total: string;
}

/**
 * Lists the samples of a run folder by name, each added up over its lanes, with the reads that its pools want.
 * Returns { samples, total, limit, offset }. Raises runFolderNotFound.
 */
export async function listRunFolderSamples(
  db: Knex,
  { runFolderId, search, limit, offset }: z.output<typeof runFolderSamplesInput>,
) {
  const folder = (await RunFolder.query(db).findById(runFolderId)) ?? raise(runFolderNotFound());
  const { rows } = await db.raw<{ rows: SampleRow[] }>(
    `with counted as (
       select sample_name, array_agg(lane order by lane) as lanes, min(i7_sequence) as i7, min(i5_sequence) as i5,
         sum(read_count) as read_count, sum(yield_bases) as yield_bases, sum(q30_bases) as q30_bases,
         min(library_id) as library_id, min(sample_id) as sample_id, count(*) over () as total
       from run_folder_samples
       where run_folder_id = :runFolderId and (:search::text is null or sample_name ilike :search)
       group by sample_name order by sample_name limit :limit offset :offset
     ), wanted as (
       select pool_libraries.library_id, sum(coalesce(pool_libraries.wanted_reads, libraries.wanted_reads)) as reads
       from (select distinct pool_id from instrument_run_pools where instrument_run_id = :instrumentRunId) pools
       join pool_libraries on pool_libraries.pool_id = pools.pool_id
       join libraries on libraries.id = pool_libraries.library_id
       group by pool_libraries.library_id
     )
     select counted.sample_name as "sampleName", lanes, i7, i5, read_count::text as "readCount",
       yield_bases::text as "yieldBases", q30_bases::text as "q30Bases", libraries.code as "libraryCode",
       samples.id as "sampleId", samples.sample_id as "sampleCode", orders.id as "orderId",
       orders.order_number as "orderNumber", wanted.reads::text as "wantedReads", total::text
     from counted
     left join libraries on libraries.id = counted.library_id
     left join samples on samples.id = counted.sample_id
     left join orders on orders.id = samples.order_id
     left join wanted on wanted.library_id = counted.library_id
     order by counted.sample_name`,
    {
      runFolderId,
      search: search ? containsPattern(search) : null,
      limit,
      offset,
      instrumentRunId: folder.instrumentRunId,
    },
  );
  return {
    samples: rows.map((row) => {
      const [readCount, wantedReads] = [Number(row.readCount), toNumber(row.wantedReads)];
      return {
        sampleName: row.sampleName,
        lanes: row.lanes,
        i7: row.i7,
        i5: row.i5,
        readCount,
        wantedReads,
        wantedShare: toShare(readCount, wantedReads),
        yieldBases: toNumber(row.yieldBases),
        q30Share: toShare(toNumber(row.q30Bases), toNumber(row.yieldBases)),
        libraryCode: row.libraryCode,
        sample:
          row.sampleId === null
            ? null
            : {
                id: row.sampleId,
                code: row.sampleCode ?? "",
                orderId: row.orderId ?? "",
                orderNumber: row.orderNumber ?? "",
              },
      };
    }),
    total: Number(rows[0]?.total ?? 0),
    limit,
    offset,
  };
}
