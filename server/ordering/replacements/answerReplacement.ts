import type { z } from "zod";
import { Sample } from "../../../db/models/Sample.ts";
import { SampleDecision } from "../../../db/models/SampleDecision.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChanges } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { notify } from "../../platform/notifications/notify.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { lockOrder } from "../access/findOrder.ts";
import { sampleNotOfOrder } from "../intake/errors.ts";
import { insertShipment } from "../shipping/changeShipments.ts";
import { noTubeRequested } from "./errors.ts";
import type { replacementAnswerInput } from "./schema.ts";

const CODES_NAMED = 10;

/** Answers the requests for new tubes: by the owner, or by the facility for a customer who answered outside of
 *  Lanekeeper. sent: they are on the way, with a shipment if carrier or tracking number are given. declined: there are
 *  none, and the facility decides again. The facility is notified. Returns { answered }. Raises orderNotFound,
 *  forbidden, sampleNotOfOrder, noTubeRequested, tooManyShipments. */
export async function answerReplacement(
  ctx: SignedInContext,
  {
    orderId,
    sampleIds,
    answer,
    comment = null,
    carrier = null,
    trackingNumber = null,
  }: z.output<typeof replacementAnswerInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    if (order.userId !== ctx.user.id && !hasRight(ctx.user, "samples.receive")) raise(forbidden());
    const ids = [...new Set(sampleIds)];
    const samples = await Sample.query(trx).where({ orderId }).whereIn("id", ids).select("id", "sampleId");
    if (samples.length < ids.length) raise(sampleNotOfOrder());
    const answered = await SampleDecision.query(trx)
      .whereIn("sampleId", ids)
      .where({ decision: "replace" })
      .whereNull("replacement")
      .patch({
        replacement: answer,
        replacementComment: comment,
        replacementAt: new Date(),
        replacementById: ctx.user.id,
        version: SampleDecision.raw("version + 1"),
      });
    if (answered < ids.length) raise(noTubeRequested());
    if (answer === "sent" && (carrier !== null || trackingNumber !== null))
      await insertShipment(trx, ctx, order, {
        direction: "to_facility",
        carrier,
        trackingNumber,
        note: comment,
      });
    await recordChanges(
      trx,
      ctx,
      ids.map((id) => ({
        action: "sample.replacementAnswered",
        targetType: "sample",
        targetId: id,
        order,
        after: { replacement: answer, ...(comment !== null && { comment }) },
      })),
    );
    await notify(trx, ctx, {
      kind: "samples.replacementAnswered",
      to: { facility: true },
      orderId,
      data: {
        samples: samples.length,
        sampleCodes: samples.slice(0, CODES_NAMED).map(({ sampleId }) => sampleId),
        answer,
      },
    });
    return { answered };
  });
}
