import type { z } from "zod";
import { StreamTaking, OPEN_TAKINGS } from "../../../../db/models/StreamTaking.ts";
import { newId } from "../../../../db/newId.ts";
import { transaction } from "../../../../db/transaction.ts";
import { type ApiError, raise } from "../../../platform/errors/apiError.ts";
import { recordChange } from "../../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { dataRoot } from "../../../data/files/dataRoot.ts";
import { addJob } from "../../../platform/jobs/addJob.ts";
import { mayHoldSequencingData } from "../../../ordering/access/orderAccess.ts";
import { lockOrder } from "../../../ordering/access/findOrder.ts";
import { sampleNotFound } from "../../../ordering/samples/errors.ts";
import { findOrderForData } from "../../../data/files/findOrderForData.ts";
import { findStreamRun } from "../findStreamRun.ts";
import { beingTaken, nothingToTake, takenAlready, takingNotFound } from "./errors.ts";
import { type ImportCandidate, readImportCandidates } from "./listImportCandidates.ts";
import type { requestReadImportsInput, cancelReadImportInput } from "./schema.ts";
import { orderHoldsNoData } from "../../../data/files/errors.ts";
import { discardPlaced } from "./claimReadImport.ts";

/**
 * Requests read imports of a live sequencing run: a job joins the files of each sample to one file and makes it the
 * sample's read set. Samples are processed independently; the result of a refused one contains its error. sampleIds:
 * record ids. Returns { results: [{ sampleId, success, takingId? , error? }] } in the order of the request. Raises
 * orderNotFound, orderHoldsNoData, streamRunNotFound, dataBasePathNotConfigured.
 */
export async function requestReadImports(
  ctx: SignedInContext,
  { dataClass, ...asked }: z.output<typeof requestReadImportsInput>,
) {
  await findOrderForData(ctx, asked.orderId);
  const run = await findStreamRun(ctx, asked);
  await dataRoot();
  const sampleIds = [...new Set(asked.sampleIds)];
  return transaction(async (trx) => {
    // Of two concurrent requests the second waits here and is refused.
    const order = await lockOrder(trx, ctx, asked.orderId);
    if (!mayHoldSequencingData(order.status)) raise(orderHoldsNoData());
    const offers = new Map(
      (await readImportCandidates(run, { trx, sampleIds })).map((offer) => [offer.sampleId, offer] as const),
    );
    const results = sampleIds.map((sampleId) => {
      const offer = offers.get(sampleId);
      const refusal = refusalOf(offer, dataClass);
      return refusal
        ? { sampleId, success: false as const, error: refusal.sentence }
        : { sampleId, success: true as const, takingId: newId() };
    });
    const takings = results.flatMap((result) => {
      const offer = offers.get(result.sampleId);
      return result.success && offer ? [{ id: result.takingId, offer }] : [];
    });
    if (takings.length === 0) return { results };
    await StreamTaking.query(trx).insert(
      takings.map(({ id, offer }) => ({
        id,
        streamRunId: run.id,
        sampleId: offer.sampleId,
        dataClass,
        fileCount: offer.fileCount,
        totalBytes: offer.totalSize,
        totalReads: offer.totalReads,
        createdById: ctx.user.id,
      })),
    );
    await recordChange(trx, ctx, {
      action: "streamRun.readsAsked",
      targetType: "stream",
      targetId: run.id,
      order,
      after: { dataClass, sampleIds: takings.map(({ offer }) => offer.sampleId) },
    });
    await addJob(trx, "takeStreamFiles");
    return { results };
  });
}

function refusalOf(offer: ImportCandidate | undefined, dataClass: string): ApiError | undefined {
  if (!offer) return sampleNotFound();
  if (offer.taking?.status === "waiting" || offer.taking?.status === "copying") return beingTaken();
  if (offer.fileCount === 0) return nothingToTake();
  if (offer.newFiles === 0 && offer.isOfThisRun && offer.activeDataClass === dataClass) return takenAlready();
  return undefined;
}

/** Cancels a read import that waits or is being copied. The copying process notices within a second and removes its
 *  partial file. Returns { sampleId }.
 *  Raises orderNotFound, streamRunNotFound, takingNotFound. */
export async function cancelReadImport(
  ctx: SignedInContext,
  { sampleId, ...key }: z.output<typeof cancelReadImportInput>,
) {
  const run = await findStreamRun(ctx, key);
  await transaction(async (trx) => {
    const order = await lockOrder(trx, ctx, key.orderId);
    const taking =
      (await StreamTaking.query(trx)
        .findOne({ streamRunId: run.id, sampleId })
        .whereIn("status", OPEN_TAKINGS)
        .forUpdate()) ?? raise(takingNotFound());
    await taking.$query(trx).delete();
    await recordChange(trx, ctx, {
      action: "streamRun.takingCancelled",
      targetType: "stream",
      targetId: run.id,
      order,
      before: { status: taking.status },
      after: { sampleId },
    });
    await discardPlaced(trx, ctx.site, taking);
  });
  return { sampleId };
}
