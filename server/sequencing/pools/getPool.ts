import type { Knex } from "knex";
import { InstrumentRunPool } from "../../../db/models/InstrumentRunPool.ts";
import { Pool } from "../../../db/models/Pool.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { poolNotFound } from "./errors.ts";
import { presentPool } from "./present.ts";
import { readPoolLibraries } from "./readPoolLibraries.ts";

const LANES_LISTED_MAX = 100;

/** Returns { pool, libraries, lanes }: the pool with its libraries and the lanes of instrument runs that it is on. Raises
 *  poolNotFound. */
export async function getPool({ db }: SignedInContext, { poolId }: { poolId: string }) {
  return readPool(db, poolId);
}

/** Reads the response of getPool, also in a transaction. Raises poolNotFound. */
export async function readPool(db: Knex, poolId: string) {
  const pool = (await Pool.query(db).findById(poolId)) ?? raise(poolNotFound());
  const [libraries, lanes] = await Promise.all([readPoolLibraries(db, [poolId]), lanesOfPool(db, poolId)]);
  return {
    pool: presentPool(pool),
    libraries: libraries.map(({ poolId: _poolId, ...library }) => library),
    lanes,
  };
}

async function lanesOfPool(db: Knex, poolId: string) {
  const rows = (await InstrumentRunPool.query(db)
    .join("instrument_runs", "instrument_runs.id", "instrument_run_pools.instrumentRunId")
    .where({ poolId })
    .orderBy("instrument_runs.createdAt")
    .orderBy("lane")
    .limit(LANES_LISTED_MAX)
    .select("instrument_runs.id as runId", "instrument_runs.name as runName", "lane")) as unknown as {
    runId: string;
    runName: string;
    lane: number;
  }[];
  return rows.map(({ runId, runName, lane }) => ({ runId, runName, lane }));
}
