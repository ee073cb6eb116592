import type { z } from "zod";
import type { FacilityStatus } from "../../../../db/models/Sample.ts";
import { transaction } from "../../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { lockSamples } from "../../access/studySamples.ts";
import { sampleNotFound, statusChangedMeanwhile } from "../errors.ts";
import { type Refusal, tellRefusals } from "./chosenSamples.ts";
import type { restoreStatusInput } from "./schema.ts";
import { grouped, writeStatuses } from "./writeStatuses.ts";

/** Takes back what setStatus did: gives samples the statuses they had, unless somebody has changed one meanwhile.
 *  Gives { restored, refused, refusedCount }. */
export async function restoreStatus(
  ctx: SignedInContext,
  { from, to }: z.output<typeof restoreStatusInput>,
): Promise<{ restored: number; refused: Refusal[]; refusedCount: number }> {
  const wanted = new Map<string, FacilityStatus>(
    to.flatMap(({ facilityStatus, sampleIds }) => sampleIds.map((id) => [id, facilityStatus] as const)),
  );
  return transaction(async (trx) => {
    const samples = await lockSamples(trx, [...wanted.keys()]);
    const known = new Set(samples.map(({ id }) => id));
    const still = samples.filter((sample) => sample.facilityStatus === from);
    await writeStatuses(
      trx,
      ctx,
      grouped(still, (sample) => wanted.get(sample.id) ?? from),
    );
    const refused = [
      ...samples
        .filter((sample) => sample.facilityStatus !== from)
        .map(({ id, sampleId }) => ({ id, code: sampleId, error: statusChangedMeanwhile().sentence })),
      ...[...wanted.keys()]
        .filter((id) => !known.has(id))
        .map((id) => ({ id, code: null, error: sampleNotFound().sentence })),
    ];
    return { restored: still.length, ...tellRefusals(refused) };
  });
}
