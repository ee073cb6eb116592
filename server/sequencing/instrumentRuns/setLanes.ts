import type { Knex } from "knex";
import type { z } from "zod";
import type { InstrumentRun } from "../../../db/models/InstrumentRun.ts";
import { InstrumentRunPool } from "../../../db/models/InstrumentRunPool.ts";
import { Pool } from "../../../db/models/Pool.ts";
import { serializable } from "../../../db/serializable.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { laneUnknown, planFixed, poolTwice, poolUnknown } from "./errors.ts";
import { lockInstrumentRun } from "./findInstrumentRun.ts";
import { getInstrumentRun } from "./getInstrumentRun.ts";
import { PLANNABLE } from "./rules/statusMoves.ts";
import type { setLanesInput } from "./schema.ts";
import { syncOrderParts } from "./syncOrderParts.ts";

/**
 * Replaces the pools on the lanes of a run, and with them the sequencing runs of the orders. Returns the run with its
 * lanes. Raises sequencingRunNotFound, planFixed, laneUnknown, poolUnknown, poolTwice, ordersNotSubmitted,
 * runNameInOrder, tooManyLibraries.
 */
export async function setLanes(
  ctx: SignedInContext,
  { instrumentRunId, pools }: z.output<typeof setLanesInput>,
) {
  await serializable(ctx.db, async (trx) => {
    const run = await lockInstrumentRun(trx, instrumentRunId);
    if (!PLANNABLE.includes(run.status)) raise(planFixed());
    const names = await checkPools(trx, run, pools);
    const before = await InstrumentRunPool.query(trx)
      .where({ instrumentRunId })
      .withGraphFetched("pool")
      .orderBy(["lane", "poolId"]);
    await InstrumentRunPool.query(trx).delete().where({ instrumentRunId });
    if (pools.length > 0)
      await InstrumentRunPool.query(trx).insert(pools.map((pool) => ({ instrumentRunId, ...pool })));
    await syncOrderParts(trx, ctx, run);
    await recordChange(trx, ctx, {
      action: "instrumentRun.loaded",
      targetType: "instrumentRun",
      targetId: run.id,
      before: {
        pools: before.map(({ lane, pool, share }) => ({ lane, pool: pool?.name ?? "", share })),
      },
      after: {
        name: run.name,
        pools: pools.map(({ lane, poolId, share }) => ({ lane, pool: names.get(poolId) ?? "", share })),
      },
    });
  });
  return getInstrumentRun(ctx.db, { instrumentRunId });
}

/** Returns the names of the pools by id. Their lock keeps them from being deleted. */
async function checkPools(
  trx: Knex.Transaction,
  { lanes }: InstrumentRun,
  pools: z.output<typeof setLanesInput>["pools"],
): Promise<Map<string, string>> {
  const rows = await Pool.query(trx)
    .whereIn(
      "id",
      pools.map(({ poolId }) => poolId),
    )
    .orderBy("id")
    .forShare();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const places = new Set<string>();
  for (const { lane, poolId } of pools) {
    if (lane > lanes) raise(laneUnknown({ lanes, lane }));
    const pool = names.get(poolId) ?? raise(poolUnknown({ poolId }));
    const place = `${lane} ${poolId}`;
    if (places.has(place)) raise(poolTwice({ pool, lane }));
    places.add(place);
  }
  return names;
}
