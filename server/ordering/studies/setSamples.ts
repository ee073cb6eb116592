import type { z } from "zod";
import { Sample } from "../../../db/models/Sample.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { assignSamples, detachSamples } from "./assignSamples.ts";
import { changeStudy } from "./changeStudy.ts";
import { recordSamplesChange } from "./recordStudyChange.ts";
import type { membershipInput } from "./schema.ts";
import { lockSamples } from "../access/studySamples.ts";
import { writeAnswers } from "./writeAnswers.ts";

/** Makes the named samples the samples of a study: puts in those that lack, takes out all others; with answers about
 *  them if any are given; all of it or nothing. Gives { added, removed }: how many.
 *  Raises studyNotFound, forbidden, sampleNotFound, notYourSamples, sampleInOtherStudy, tooManyAnswers,
 *  studyFormRefused. Reference §6. */
export async function setSamples(
  ctx: SignedInContext,
  { studyId, sampleIds, perSampleData = {} }: z.output<typeof membershipInput>,
): Promise<{ added: number; removed: number }> {
  return changeStudy(ctx, studyId, async (trx, study) => {
    const current = await Sample.query(trx).select("id").where({ studyId: study.id });
    const wanted = new Set(sampleIds);
    const leaving = current.flatMap(({ id }) => (wanted.has(id) ? [] : id));
    // All at once, so that the orders of those that come and those that go are locked in one sequence.
    await lockSamples(trx, [...wanted, ...leaving]);
    const removed = await detachSamples(trx, study, leaving);
    const added = await assignSamples(trx, ctx, study, sampleIds);
    await recordSamplesChange(trx, ctx, study, { action: "study.samplesRemoved", samples: removed });
    await recordSamplesChange(trx, ctx, study, { action: "study.samplesAdded", samples: added });
    await writeAnswers(trx, ctx, study, perSampleData);
    return { added: added.length, removed: removed.length };
  });
}
