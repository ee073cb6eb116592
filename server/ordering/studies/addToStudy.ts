import type { z } from "zod";
import { Sample } from "../../../db/models/Sample.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { SAMPLES_PER_STUDY_MAX } from "../../platform/limits/limits.ts";
import { changeStudy } from "./changeStudy.ts";
import { sampleInOtherStudy, tooManyStudySamples } from "./errors.ts";
import { recordSamplesChange } from "./recordStudyChange.ts";
import { chosenSamples, type Refusal, tellRefusals } from "../samples/browse/chosenSamples.ts";
import type { addToStudyInput } from "./schema.ts";

/** Puts chosen samples of any orders into a study; those that are in another one stay there and are told.
 *  Gives { added: ids, unchanged, refused, refusedCount }.
 *  Raises studyNotFound, forbidden, tooManyMatching, tooManyStudySamples. */
export async function addToStudy(
  ctx: SignedInContext,
  { chosen, studyId }: z.output<typeof addToStudyInput>,
): Promise<{ added: string[]; unchanged: number; refused: Refusal[]; refusedCount: number }> {
  return changeStudy(ctx, studyId, async (trx, study) => {
    const { samples, refused } = await chosenSamples(trx, ctx, chosen);
    const added = samples.filter((sample) => sample.studyId === null);
    const elsewhere = samples.filter((sample) => sample.studyId !== null && sample.studyId !== study.id);
    await Sample.query(trx)
      .whereRaw("id = any(?)", [added.map(({ id }) => id)])
      .patch({ studyId: study.id });
    const count = await Sample.query(trx).where({ studyId: study.id }).resultSize();
    if (count > SAMPLES_PER_STUDY_MAX) raise(tooManyStudySamples({ most: SAMPLES_PER_STUDY_MAX }));
    await recordSamplesChange(trx, ctx, study, { action: "study.samplesAdded", samples: added });
    return {
      added: added.map(({ id }) => id),
      unchanged: samples.length - added.length - elsewhere.length,
      ...tellRefusals([
        ...refused,
        ...elsewhere.map(({ id, sampleId }) => ({
          id,
          code: sampleId,
          error: sampleInOtherStudy({ code: sampleId }).sentence,
        })),
      ]),
    };
  });
}
