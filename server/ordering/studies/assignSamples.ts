import type { Knex } from "knex";
import { Sample } from "../../../db/models/Sample.ts";
import type { Study } from "../../../db/models/Study.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { SAMPLES_PER_STUDY_MAX } from "../../platform/limits/limits.ts";
import { maySeeOrder } from "../access/orderAccess.ts";
import { sampleNotFound } from "../samples/errors.ts";
import { notYourSamples, sampleInOtherStudy, tooManyStudySamples } from "./errors.ts";
import { lockSamples } from "../access/studySamples.ts";

/** Puts samples into a locked study: all of them or none. Those that are in it already stay. Of two studies that want
 *  one sample at once the later is refused. Gives the samples that came to it.
 *  Raises sampleNotFound, notYourSamples, sampleInOtherStudy, tooManyStudySamples. */
export async function assignSamples(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  study: Study,
  sampleIds: string[],
): Promise<Sample[]> {
  const ids = [...new Set(sampleIds)];
  const samples = await lockSamples(trx, ids);
  if (samples.length < ids.length) raise(sampleNotFound());
  const added = samples.filter((sample) => sample.studyId !== study.id);
  if (added.some(({ order }) => !order || !maySeeOrder(ctx.user, order))) raise(notYourSamples());
  const taken = added.find((sample) => sample.studyId !== null);
  if (taken) raise(sampleInOtherStudy({ code: taken.sampleId }));
  await Sample.query(trx)
    .findByIds(added.map((sample) => sample.id))
    .patch({ studyId: study.id });
  const count = await Sample.query(trx).where({ studyId: study.id }).resultSize();
  if (count > SAMPLES_PER_STUDY_MAX) raise(tooManyStudySamples({ most: SAMPLES_PER_STUDY_MAX }));
  return added;
}

/** Takes samples out of a locked study; those that are not in it are left alone. What was answered about them stays
 *  with them. Gives those that left. */
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
