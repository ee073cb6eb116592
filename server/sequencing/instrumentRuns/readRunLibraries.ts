import type { Knex } from "knex";
import { InstrumentRunPool } from "../../../db/models/InstrumentRunPool.ts";
import { RUN_LIBRARIES_MAX } from "../limits.ts";

/** A library on a lane of an instrument run, with its sample and order. */
export interface RunLibrary {
  lane: number;
  poolId: string;
  poolName: string;
  poolShare: number;
  poolMethod: "equimolar" | "wanted_reads" | "manual";
  libraryId: string;
  libraryCode: string;
  i7Sequence: string | null;
  i5Sequence: string | null;
  barcode: string | null;
  /** bigint as text */
  wantedReads: string | null;
  sampleId: string;
  sampleCode: string;
  orderId: string;
  orderNumber: string;
  orderName: string | null;
}

/** Reads the libraries on the lanes of a run, by lane, pool and library code; one row for each lane of a library. At
 *  most the limit of a run and one. */
export async function readRunLibraries(db: Knex, instrumentRunId: string): Promise<RunLibrary[]> {
  const rows = await InstrumentRunPool.query(db)
    .alias("loaded")
    .where("loaded.instrumentRunId", instrumentRunId)
    .join("pools", "pools.id", "loaded.poolId")
    .join("poolLibraries", "poolLibraries.poolId", "loaded.poolId")
    .join("libraries", "libraries.id", "poolLibraries.libraryId")
    .join("samples", "samples.id", "libraries.sampleId")
    .join("orders", "orders.id", "samples.orderId")
    .orderBy(["loaded.lane", "pools.name", "libraries.code"])
    .limit(RUN_LIBRARIES_MAX + 1)
    .select({
      lane: "loaded.lane",
      poolId: "pools.id",
      poolName: "pools.name",
      poolShare: "loaded.share",
      poolMethod: "pools.method",
      libraryId: "libraries.id",
      libraryCode: "libraries.code",
      i7Sequence: "libraries.i7Sequence",
      i5Sequence: "libraries.i5Sequence",
      barcode: "libraries.barcode",
      sampleId: "samples.id",
      sampleCode: "samples.sampleId",
      orderId: "orders.id",
      orderNumber: "orders.orderNumber",
      orderName: "orders.name",
    })
    .select(
      InstrumentRunPool.raw("coalesce(pool_libraries.wanted_reads, libraries.wanted_reads)").as(
        "wantedReads",
      ),
    );
  return rows as unknown as RunLibrary[];
}
