import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import type { SignedInContext } from "../context.ts";
import { detachSamples } from "./assignSamples.ts";
import { lockStudy } from "./findStudy.ts";
import { recordSamplesChange } from "./recordStudyChange.ts";
import type { removeSamplesInput } from "./schema.ts";

/** Takes samples out of a study; those that are not in it are left alone. Raises studyNotFound, studyForbidden.
 *  Reference §6. */
export async function removeSamples(
  ctx: SignedInContext,
  { studyId, sampleIds }: z.output<typeof removeSamplesInput>,
): Promise<void> {
  await transaction(async (trx) => {
    const study = await lockStudy(trx, ctx, studyId);
    const samples = await detachSamples(trx, study, sampleIds);
    await recordSamplesChange(trx, ctx, study, { action: "study.samplesRemoved", samples });
  });
}
