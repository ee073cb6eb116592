import type { Knex } from "knex";
import { Sample } from "../../../db/models/Sample.ts";
import { Study } from "../../../db/models/Study.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { SAMPLES_PER_STUDY_MAX } from "../limits.ts";
import { mayChangeOrder } from "../access/orderAccess.ts";
import { sampleNotFound } from "../samples/errors.ts";
import { notYourSamples, sampleInOtherStudy, tooManyStudySamples } from "./errors.ts";
import { lockSamples } from "../access/studySamples.ts";
import type { z } from "zod";
import { changeStudy } from "./findStudy.ts";
import { recordSamplesChange } from "./recordSamplesChange.ts";
import type { membershipInput, removeSamplesInput, addToStudyInput } from "./schema.ts";
import { writeAnswers } from "./writeAnswers.ts";
import { transaction } from "../../../db/transaction.ts";
import { findSample } from "../samples/findSample.ts";
import { chosenSamples, type Refusal, presentRefusals } from "../samples/list/chosenSamples.ts";

/** Adds samples to a locked study, atomically. Samples that it already contains are unchanged. If two studies add one
 *  sample concurrently, the later is refused. Returns the added samples. Raises sampleNotFound, notYourSamples,
 *  sampleInOtherStudy, tooManyStudySamples. */
async function assignSamples(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  study: Study,
  sampleIds: string[],
): Promise<Sample[]> {
  const ids = [...new Set(sampleIds)];
  const samples = await lockSamples(trx, ids);
  if (samples.length < ids.length) raise(sampleNotFound());
  const added = samples.filter((sample) => sample.studyId !== study.id);
  if (added.some(({ order }) => !order || !mayChangeOrder(ctx.user, order))) raise(notYourSamples());
  const taken = added.find((sample) => sample.studyId !== null);
  if (taken) raise(sampleInOtherStudy({ code: taken.sampleId }));
  await Sample.query(trx)
    .findByIds(added.map((sample) => sample.id))
    .patch({ studyId: study.id });
  const count = await Sample.query(trx).where({ studyId: study.id }).resultSize();
  if (count > SAMPLES_PER_STUDY_MAX) raise(tooManyStudySamples({ most: SAMPLES_PER_STUDY_MAX }));
  return added;
}

/**
 * Removes samples from a locked study; samples of other studies are ignored. Removed samples keep their answers.
 * Returns the removed samples.
 */
export async function detachSamples(
  trx: Knex.Transaction,
  study: Study,
  sampleIds: string[],
): Promise<Sample[]> {
  const samples = await lockSamples(trx, [...new Set(sampleIds)]);
  const removed = samples.filter((sample) => sample.studyId === study.id);
  await Sample.query(trx)
    .findByIds(removed.map((sample) => sample.id))
    .patch({ studyId: null });
  return removed;
}

/** Adds samples to a study, optionally with answers, atomically. Returns { assignedCount }: the number of the given
 *  samples that the study now contains. Raises studyNotFound, forbidden, sampleNotFound, notYourSamples,
 *  sampleInOtherStudy, tooManyStudySamples, tooManyAnswers, studyFormRefused. Reference §6. */
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

/** Removes samples from a study; no-op for samples that it does not contain. Raises studyNotFound, forbidden.
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

/** Removes one sample from its study; no-op if it has none. Any user who may change the sample may do so, even if the
 *  study belongs to another user. Raises sampleNotFound, forbidden. Reference §5. */
export async function releaseSample(ctx: SignedInContext, { sampleId }: { sampleId: string }): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    const { sample, order } = await findSample(ctx, sampleId, trx);
    if (!mayChangeOrder(ctx.user, order)) raise(forbidden());
    if (sample.studyId === null) return;
    const study = await Study.query(trx).findById(sample.studyId).forUpdate();
    if (!study) return;
    const samples = await detachSamples(trx, study, [sampleId]);
    await recordSamplesChange(trx, ctx, study, { action: "study.samplesRemoved", samples });
  });
}

/** Replaces the samples of a study atomically, optionally with answers. Returns { added, removed }: numbers of
 *  samples. Raises studyNotFound, forbidden, sampleNotFound, notYourSamples, sampleInOtherStudy, tooManyAnswers,
 *  studyFormRefused. Reference §6. */
export async function setSamples(
  ctx: SignedInContext,
  { studyId, sampleIds, perSampleData = {} }: z.output<typeof membershipInput>,
): Promise<{ added: number; removed: number }> {
  return changeStudy(ctx, studyId, async (trx, study) => {
    const current = await Sample.query(trx).select("id").where({ studyId: study.id });
    const wanted = new Set(sampleIds);
    const leaving = current.flatMap(({ id }) => (wanted.has(id) ? [] : id));
    // One call for both, so that the orders of added and removed samples are locked in one sequence.
    await lockSamples(trx, [...wanted, ...leaving]);
    const removed = await detachSamples(trx, study, leaving);
    const added = await assignSamples(trx, ctx, study, sampleIds);
    await recordSamplesChange(trx, ctx, study, { action: "study.samplesRemoved", samples: removed });
    await recordSamplesChange(trx, ctx, study, { action: "study.samplesAdded", samples: added });
    await writeAnswers(trx, ctx, study, perSampleData);
    return { added: added.length, removed: removed.length };
  });
}

/**
 * Adds chosen samples of any orders to one study; samples of another study stay there and are reported. Returns {
 * added: ids, unchanged, refused, refusedCount }. Raises studyNotFound, forbidden, tooManyMatching,
 * tooManyStudySamples.
 */
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
      ...presentRefusals([
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
