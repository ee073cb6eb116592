import type { Knex } from "knex";
import type { z } from "zod";
import { Library } from "../../../db/models/Library.ts";
import { Place } from "../../../db/models/Place.ts";
import { Pool } from "../../../db/models/Pool.ts";
import { ReplacedTube } from "../../../db/models/ReplacedTube.ts";
import { SampleDecision } from "../../../db/models/SampleDecision.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { serializable } from "../../../db/serializable.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findSample } from "../samples/findSample.ts";
import { codeOfItem, codeOfPlace, tubeCodeTaken } from "./errors.ts";
import type { tubeCodeInput } from "./schema.ts";

/** Gives a sample the code that is printed on its tube. A code names one sample, place, library or pool. Returns { tubeCode }. Raises
 *  sampleNotFound, forbidden, tubeCodeTaken, codeOfPlace, codeOfItem. */
export async function changeTubeCode(
  ctx: SignedInContext,
  { sampleId, code }: z.output<typeof tubeCodeInput>,
) {
  return serializable(ctx.db, async (trx) => {
    const { sample, order } = await findSample(ctx, sampleId, trx);
    if (sample.tubeCode === code) return { tubeCode: code };
    await refuseTakenCode(trx, code);
    await Sample.query(trx).findById(sampleId).patch({ tubeCode: code });
    await recordChange(trx, ctx, {
      action: "sample.tubeCodeChanged",
      targetType: "sample",
      targetId: sampleId,
      order,
      before: { tubeCode: sample.tubeCode },
      after: { tubeCode: code },
    });
    return { tubeCode: code };
  });
}

/** Refuses a code that names a sample, a replaced tube, a requested one, a place, library or pool already.
 *  @param exceptRequestId the request of which the code is used. Raises tubeCodeTaken, codeOfPlace, codeOfItem. */
export async function refuseTakenCode(
  trx: Knex.Transaction,
  code: string,
  { exceptRequestId }: { exceptRequestId?: string } = {},
): Promise<void> {
  const request = await SampleDecision.query(trx).findOne({ newTubeCode: code });
  const earlier = await ReplacedTube.query(trx).findOne({ tubeCode: code });
  const ids = [earlier?.sampleId, request?.id === exceptRequestId ? undefined : request?.sampleId];
  const taken = await Sample.query(trx)
    .where({ tubeCode: code })
    .orWhereIn(
      "id",
      ids.filter((id) => id !== undefined),
    )
    .first()
    .withGraphFetched("order");
  if (taken) raise(tubeCodeTaken({ code, sample: taken.sampleId, order: taken.order?.orderNumber ?? "" }));
  const place = await Place.query(trx).findOne({ code });
  if (place) raise(codeOfPlace({ code, place: place.name }));
  const item =
    (await Library.query(trx).findOne({ code }).select("id")) ??
    (await Pool.query(trx).findOne({ code }).select("id"));
  if (item) raise(codeOfItem({ code }));
}
