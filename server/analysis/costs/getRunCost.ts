import type { SignedInContext } from "../../platform/rpc/context.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { findRun } from "../runRecords/findRun.ts";
import { readCosts } from "./readCosts.ts";
import { calculatePrice } from "./shareCosts.ts";

/** Returns whether the user may see the costs of runs: the facility always, owners if the setting permits. */
export async function seesCosts({ user, db }: SignedInContext): Promise<boolean> {
  return hasRight(user, "records.read") || (await readSetting("pipeline-prices", db)).showToOwners;
}

/**
 * Returns the core hours and memory hours of a run, by order, with their prices where a price list is set; amount is
 * null without one. Owners see them only if the setting permits. Raises runNotFound, forbidden.
 */
export async function getRunCost(ctx: SignedInContext, { runId }: { runId: string }) {
  const run = await findRun(ctx, runId);
  if (!(await seesCosts(ctx))) raise(forbidden());
  const { showToOwners: _, ...prices } = await readSetting("pipeline-prices", ctx.db);
  const cost = (await readCosts(ctx.db, [run])).get(run.id);
  const { orders = [], ...total } = cost ?? {
    coreHours: 0,
    memoryGbHours: 0,
    tasks: 0,
    unmeasured: 0,
    sharing: "one" as const,
  };
  return {
    ...total,
    amount: calculatePrice(total, prices),
    prices,
    orders: orders.map((share) => ({ ...share, amount: calculatePrice(share, prices) })),
  };
}
