import type { Knex } from "knex";

/** A library that the planned run has on a lane. */
export interface PlannedLibrary {
  lane: number;
  libraryId: string;
  libraryCode: string;
  sampleId: string;
  sampleCode: string;
  orderId: string;
  orderNumber: string;
  i7: string | null;
  i5: string | null;
  /** Of its pool, over all lanes of the pool; read pairs count once. */
  wantedReads: number | null;
}

/** Reads the libraries of a planned run with their lanes. A library of several lanes has several rows. */
export async function readPlan(db: Knex, instrumentRunId: string | null): Promise<PlannedLibrary[]> {
  if (instrumentRunId === null) return [];
  const { rows } = await db.raw<{
    rows: (Omit<PlannedLibrary, "wantedReads"> & { wantedReads: string | null })[];
  }>(
    `select run_pools.lane, libraries.id as "libraryId", libraries.code as "libraryCode",
       samples.id as "sampleId", samples.sample_id as "sampleCode", orders.id as "orderId",
       orders.order_number as "orderNumber", libraries.i7_sequence as i7, libraries.i5_sequence as i5,
       coalesce(pool_libraries.wanted_reads, libraries.wanted_reads)::text as "wantedReads"
     from instrument_run_pools run_pools
     join pool_libraries on pool_libraries.pool_id = run_pools.pool_id
     join libraries on libraries.id = pool_libraries.library_id
     join samples on samples.id = libraries.sample_id
     join orders on orders.id = samples.order_id
     where run_pools.instrument_run_id = ?
     order by run_pools.lane, libraries.code
     limit 100000`,
    [instrumentRunId],
  );
  return rows.map((one) => ({
    ...one,
    wantedReads: one.wantedReads === null ? null : Number(one.wantedReads),
  }));
}
