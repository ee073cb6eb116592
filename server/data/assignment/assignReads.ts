import type { z } from "zod";
import { Sample } from "../../../db/models/Sample.ts";
import { transaction } from "../../../db/transaction.ts";
import { ApiError, raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { dataRoot } from "../files/dataRoot.ts";
import { describeFileError } from "../files/describeFileError.ts";
import { mayHoldSequencingData } from "../../ordering/access/orderAccess.ts";
import { lockOrder } from "../../ordering/access/findOrder.ts";
import { sampleNotFound } from "../../ordering/samples/errors.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { findOrderForData } from "../files/findOrderForData.ts";
import { joinNow } from "../lanes/runJoins.ts";
import { assignToSample, type RequestedAssignment } from "./assignToSample.ts";
import type { assignReadsInput } from "./schema.ts";
import { orderHoldsNoData } from "../files/errors.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";

/**
 * Assigns stored files as reads of samples. Assignments are processed independently; the result of a refused one
 * contains its error. sampleId: record id or code. For each file, undefined keeps and null removes it. Lanes are
 * joined after the last assignment. Returns { results: [{ sampleId, success, error? }], message }. Raises
 * orderNotFound, orderHoldsNoData, dataBasePathNotConfigured. Reference 3-files §2.
 */
export async function assignReads(
  ctx: SignedInContext,
  { orderId, assignments }: z.output<typeof assignReadsInput>,
) {
  await findOrderForData(ctx, orderId);
  const { assign, join } = await createAssigner(ctx, orderId);
  const results = [];
  for (const { sampleId, ...named } of assignments) {
    const error = await assign(sampleId, [named]);
    results.push(error === undefined ? { sampleId, success: true } : { sampleId, success: false, error });
  }
  await join();
  const done = results.filter(({ success }) => success).length;
  return { results, message: `${done} of ${results.length} assignments were made` };
}

/**
 * Returns the functions that assign files to the samples of one order and join the assigned lanes. assign applies all
 * assignments of one sample or none, and returns the error of a refusal. Raises dataBasePathNotConfigured.
 */
export async function createAssigner(ctx: SignedInContext, orderId: string) {
  const root = await dataRoot(ctx.db);
  const { config } = await readSetting("sequencing-files", ctx.db);
  const samples = await Sample.query(ctx.db).where({ orderId }).select("id", "sampleId");
  // A sample ID is free text and may equal the record id of another sample; the record id takes precedence.
  const known = new Map([
    ...samples.map((sample) => [sample.sampleId, sample.id] as const),
    ...samples.map((sample) => [sample.id, sample.id] as const),
  ]);

  const toJoin = new Map<string, string>();
  async function assign(sampleId: string, assignments: RequestedAssignment[]): Promise<Sentence | undefined> {
    try {
      const parts = await transaction(ctx.db, async (trx) => {
        const order = await lockOrder(trx, ctx, orderId);
        if (!mayHoldSequencingData(order.status)) raise(orderHoldsNoData());
        const sample = await Sample.query(trx).findOne({ id: known.get(sampleId) ?? "", orderId });
        const place = {
          order,
          sample: sample ?? raise(sampleNotFound()),
          root,
          allowedExtensions: config.allowedExtensions,
        };
        const parts = [];
        for (const named of assignments) parts.push(...(await assignToSample(trx, ctx, place, named)).parts);
        return parts;
      });
      for (const { laneSetId, id } of parts) toJoin.set(laneSetId, id);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) ctx.site.log.warn({ err: error }, "failed to assign reads");
      return describeFileError(error);
    }
  }
  return { assign, join: () => joinNow(ctx.site, [...toJoin.values()]) };
}
