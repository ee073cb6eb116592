import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { assignSamples } from "./assignSamples.ts";
import { changeStudy } from "./changeStudy.ts";
import { recordSamplesChange } from "./recordStudyChange.ts";
import type { membershipInput } from "./schema.ts";
import { writeAnswers } from "./writeAnswers.ts";

/** Puts samples into a study, with answers about samples of it if any are given; all of it or nothing.
 *  Gives { assignedCount }: how many of the named samples are in it now. Raises studyNotFound, forbidden,
 *  sampleNotFound, notYourSamples, sampleInOtherStudy, tooManyStudySamples, tooManyAnswers, studyFormRefused.
 *  Reference §6. */
export async function addSamples(
  ctx: SignedInContext,
  { studyId, sampleIds, perSampleData = {} }: z.output<typeof membershipInput>,
): Promise<{ assignedCount: number }> {
  await changeStudy(ctx, studyId, async (trx, study) => {
    const samples = await assignSamples(trx, ctx, study, sampleIds);
    await recordSamplesChange(trx, ctx, study, { action: "study.samplesAdded", samples });
    await writeAnswers(trx, ctx, study, perSampleData);
  });
  return { assignedCount: new Set(sampleIds).size };
}
