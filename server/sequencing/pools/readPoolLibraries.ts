import type { Knex } from "knex";
import { molarity } from "../libraries/rules/molarity.ts";

/** A library in a pool. sampleId: record id; sampleCode: the sample ID of its order. i7Sequence and i5Sequence: forward, as
 *  in the kit. molarity: nM. wantedReads: of the pool, else of the library. volume: µl that are pipetted into the
 *  pool, typed or calculated when the pool was made. place, well: where the library is stored now. */
export interface PoolLibraryView {
  poolId: string;
  libraryId: string;
  code: string;
  status: "PLANNED" | "PREPARED" | "PASSED" | "FAILED";
  kit: string | null;
  sampleId: string;
  sampleCode: string;
  orderId: string;
  orderNumber: string;
  i7Name: string | null;
  i7Sequence: string | null;
  i5Name: string | null;
  i5Sequence: string | null;
  barcode: string | null;
  fragmentLength: number | null;
  concentration: number | null;
  molarity: number | null;
  availableVolume: number | null;
  wantedReads: number | null;
  volume: number | null;
  usedVolume: number | null;
  place: string | null;
  well: string | null;
}

type Row = Omit<PoolLibraryView, "molarity" | "wantedReads"> & { wantedReads: string | null };

/** Reads the libraries of pools, in the order in which they were added to each pool. A library in several of the pools is
 *  returned once for each. */
export async function readPoolLibraries(db: Knex, poolIds: readonly string[]): Promise<PoolLibraryView[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select pool_libraries.pool_id as "poolId", libraries.id as "libraryId", libraries.code, libraries.status,
            libraries.kit, samples.id as "sampleId", samples.sample_id as "sampleCode", orders.id as "orderId",
            orders.order_number as "orderNumber", i7_name as "i7Name", i7_sequence as "i7Sequence",
            i5_name as "i5Name", i5_sequence as "i5Sequence", barcode, fragment_length as "fragmentLength",
            concentration, libraries.volume as "availableVolume",
            coalesce(pool_libraries.wanted_reads, libraries.wanted_reads) as "wantedReads",
            pool_libraries.volume, used_volume as "usedVolume", stored.name as place, stored.well
     from pool_libraries
       join libraries on libraries.id = library_id
       join samples on samples.id = libraries.sample_id
       join orders on orders.id = samples.order_id
       left join lateral (
         select places.name, stored_items.well from stored_items join places on places.id = place_id
         where stored_items.library_id = libraries.id and removed_at is null limit 1
       ) stored on true
     where pool_libraries.pool_id = any(?)
     order by pool_libraries.pool_id, pool_libraries.id`,
    [[...poolIds]],
  );
  return rows.map(({ wantedReads, ...row }) => ({
    ...row,
    molarity: molarity(row),
    wantedReads: wantedReads === null ? null : Number(wantedReads),
  }));
}
