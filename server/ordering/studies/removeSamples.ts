import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { detachSamples } from "./assignSamples.ts";
import { changeStudy } from "./changeStudy.ts";
import { recordSamplesChange } from "./recordStudyChange.ts";
import type { removeSamplesInput } from "./schema.ts";

/** Takes samples out of a study; those that are not in it are left alone. Raises studyNotFound, forbidden.
 *  Reference §6. */
export async function removeSamples(
  ctx: SignedInContext,
  { studyId, sampleIds }: z.output<typeof removeSamplesInput>,
): Promise<void> {
  await changeStudy(ctx, studyId, async (trx, study) => {
    const samples = await detachSamples(trx, study, sampleIds);
    await recordSamplesChange(trx, ctx, study, { action: "study.samplesRemoved", samples });
  });
}
