import type { z } from "zod";
import { raw } from "objection";
import { InstrumentRunPool } from "../../../db/models/InstrumentRunPool.ts";
import { Pool } from "../../../db/models/Pool.ts";
import { PoolLibrary } from "../../../db/models/PoolLibrary.ts";
import { likePattern } from "../../platform/input/text.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { presentPool } from "./present.ts";
import type { listPoolsInput } from "./schema.ts";

/** Returns a page of the pools, newest first: { pools, total, limit, offset }. search: part of the name. order: pools with
 *  a library of the order. */
export async function listPools(
  { db }: SignedInContext,
  { search, status, order, limit, offset }: z.output<typeof listPoolsInput>,
) {
  const found = Pool.query(db).modify((query) => {
    if (search) query.where("pools.name", "ilike", likePattern(search));
    if (status) query.where("pools.status", status);
    if (order !== undefined)
      query.whereExists(
        PoolLibrary.query(db)
          .select(raw("1"))
          .join("libraries", "libraries.id", "pool_libraries.libraryId")
          .join("samples", "samples.id", "libraries.sampleId")
          .whereColumn("pool_libraries.poolId", "pools.id")
          .where("samples.orderId", order),
      );
  });
  const [pools, total] = await Promise.all([
    found
      .clone()
      .select(
        "pools.*",
        PoolLibrary.query(db).count().whereColumn("pool_libraries.poolId", "pools.id").as("libraryCount"),
        InstrumentRunPool.query(db)
          .count()
          .whereColumn("instrument_run_pools.poolId", "pools.id")
          .as("laneCount"),
      )
      .orderBy([
        { column: "pools.createdAt", order: "desc" },
        { column: "pools.id", order: "desc" },
      ])
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  return {
    pools: (pools as (Pool & { libraryCount: string; laneCount: string })[]).map((pool) => ({
      ...presentPool(pool),
      libraryCount: Number(pool.libraryCount),
      laneCount: Number(pool.laneCount),
    })),
    total,
    limit,
    offset,
  };
}
