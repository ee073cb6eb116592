import { Study } from "../../../db/models/Study.ts";
import { transaction } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findSample } from "../samples/findSample.ts";
import { detachSamples } from "./assignSamples.ts";
import { recordSamplesChange } from "./recordStudyChange.ts";

/** Takes one sample out of whatever study it is in; fine when it is in none. Who may see the sample may do it, even
 *  where the study is somebody else's. Raises sampleNotFound, forbidden. Reference §5. */
export async function releaseSample(ctx: SignedInContext, { sampleId }: { sampleId: string }): Promise<void> {
  await transaction(async (trx) => {
    const { sample } = await findSample(ctx, sampleId, trx);
    if (sample.studyId === null) return;
    const study = await Study.query(trx).findById(sample.studyId).forUpdate();
    if (!study) return;
    const samples = await detachSamples(trx, study, [sampleId]);
    await recordSamplesChange(trx, ctx, study, { action: "study.samplesRemoved", samples });
  });
}
