import type { Knex } from "knex";
import type { z } from "zod";
import type { FacilityStatus, Sample } from "../../../../db/models/Sample.ts";
import { transaction } from "../../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { notify } from "../../../platform/notifications/notify.ts";
import { chosenSamples, type Refusal, tellRefusals } from "./chosenSamples.ts";
import type { setStatusInput } from "./schema.ts";
import { grouped, writeStatuses } from "./writeStatuses.ts";

const CODES_TOLD = 3;

/** What a bulk act came to. before: the changed samples by the status they had, which restoreStatus takes. */
export interface StatusesSet {
  changed: number;
  unchanged: number;
  before: { facilityStatus: FacilityStatus; sampleIds: string[] }[];
  refused: Refusal[];
  refusedCount: number;
}

/** Says where chosen samples of any orders stand in the facility, in one transaction. Those that stand there already keep
 *  the time since when. Owners are told of those that have an issue now. Raises tooManyMatching. */
export async function setStatus(
  ctx: SignedInContext,
  { chosen, facilityStatus }: z.output<typeof setStatusInput>,
): Promise<StatusesSet> {
  return transaction(async (trx) => {
    const { samples, refused } = await chosenSamples(trx, ctx, chosen);
    const changed = samples.filter((sample) => sample.facilityStatus !== facilityStatus);
    const before = [...grouped(changed, (sample) => sample.facilityStatus)];
    await writeStatuses(trx, ctx, new Map([[facilityStatus, changed]]));
    if (facilityStatus === "ISSUE") await tellOwners(trx, ctx, changed);
    return {
      changed: changed.length,
      unchanged: samples.length - changed.length,
      before: before.map(([status, of]) => ({ facilityStatus: status, sampleIds: of.map(({ id }) => id) })),
      ...tellRefusals(refused),
    };
  });
}

// As when it is said of the samples of one order: each order has its own notification.
async function tellOwners(trx: Knex.Transaction, ctx: SignedInContext, samples: Sample[]): Promise<void> {
  for (const [orderId, troubled] of grouped(samples, (sample) => sample.orderId))
    await notify(trx, ctx, {
      kind: "samples.issue",
      to: { userIds: troubled.flatMap(({ order }) => order?.userId ?? []).slice(0, 1) },
      orderId,
      data: {
        samples: troubled.length,
        sampleCodes: troubled.slice(0, CODES_TOLD).map(({ sampleId }) => sampleId),
      },
    });
}
