import type { z } from "zod";
import type { FacilityStatus } from "../../../db/models/Sample.ts";
import { transaction } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../context.ts";
import { chosenSamples, type Refusal, tellRefusals } from "./chosenSamples.ts";
import type { setStatusInput } from "./schema.ts";
import { grouped, writeStatuses } from "./writeStatuses.ts";

/** What a bulk act came to. before: the changed samples by the status they had, which restoreStatus takes. */
export interface StatusesSet {
  changed: number;
  unchanged: number;
  before: { facilityStatus: FacilityStatus; sampleIds: string[] }[];
  refused: Refusal[];
  refusedCount: number;
}

/** Says where chosen samples of any orders stand in the facility, in one transaction. Those that stand there already keep
 *  the time since when. Raises tooManyMatching. */
export async function setStatus(
  ctx: SignedInContext,
  { chosen, facilityStatus }: z.output<typeof setStatusInput>,
): Promise<StatusesSet> {
  return transaction(async (trx) => {
    const { samples, refused } = await chosenSamples(trx, ctx, chosen);
    const changed = samples.filter((sample) => sample.facilityStatus !== facilityStatus);
    const before = [...grouped(changed, (sample) => sample.facilityStatus)];
    await writeStatuses(trx, ctx, new Map([[facilityStatus, changed]]));
    return {
      changed: changed.length,
      unchanged: samples.length - changed.length,
      before: before.map(([status, of]) => ({ facilityStatus: status, sampleIds: of.map(({ id }) => id) })),
      ...tellRefusals(refused),
    };
  });
}
