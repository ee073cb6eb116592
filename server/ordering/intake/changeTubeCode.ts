import type { Knex } from "knex";
import type { z } from "zod";
import { Place } from "../../../db/models/Place.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { serializable } from "../../../db/serializable.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findSample } from "../samples/findSample.ts";
import { codeOfPlace, tubeCodeTaken } from "./errors.ts";
import type { tubeCodeInput } from "./schema.ts";

/** Gives a sample the code that is printed on its tube. A code names one sample or place. Returns { tubeCode }. Raises
 *  sampleNotFound, forbidden, tubeCodeTaken, codeOfPlace. */
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

/** Refuses a code that names a sample or place already. Raises tubeCodeTaken, codeOfPlace. */
export async function refuseTakenCode(trx: Knex.Transaction, code: string): Promise<void> {
  const taken = await Sample.query(trx).findOne({ tubeCode: code }).withGraphFetched("order");
  if (taken) raise(tubeCodeTaken({ code, sample: taken.sampleId, order: taken.order?.orderNumber ?? "" }));
  const place = await Place.query(trx).findOne({ code });
  if (place) raise(codeOfPlace({ code, place: place.name }));
}
