import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { changeStudy } from "./changeStudy.ts";
import type { saveStudySamplesInput } from "./schema.ts";
import { writeAnswers } from "./writeAnswers.ts";

/** Saves answers about samples of a study, laid over those they have; all of them or none.
 *  Gives { saved }: how many samples. Raises studyNotFound, forbidden, sampleNotFound, tooManyAnswers,
 *  studyFormRefused. */
export async function saveSamples(
  ctx: SignedInContext,
  { studyId, perSampleData }: z.output<typeof saveStudySamplesInput>,
): Promise<{ saved: number }> {
  return changeStudy(ctx, studyId, async (trx, study) => {
    return { saved: await writeAnswers(trx, ctx, study, perSampleData) };
  });
}
