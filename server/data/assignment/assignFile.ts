import type { z } from "zod";
import { Read } from "../../../db/models/Read.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { dataRoot } from "../files/dataRoot.ts";
import { fileName } from "../../platform/storage/fileName.ts";
import { mayHoldSequencingData } from "../../ordering/access/orderAccess.ts";
import { lockOrder } from "../../ordering/access/findOrder.ts";
import { findSample } from "../../ordering/samples/findSample.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { joinNow } from "../lanes/runJoins.ts";
import { assignToSample } from "./assignToSample.ts";
import { parseLane } from "../reads/rules/parseLane.ts";
import { parseReadRole } from "../reads/rules/parseReadRole.ts";
import type { assignFileInput } from "./schema.ts";
import { orderHoldsNoData } from "../files/errors.ts";

/**
 * Makes one stored file a read of a sample. sampleId: record id. Without readField, the file name determines it.
 * Returns { filePath, orderId, sampleId, sampleCode, readId, readField, lane }. lane: of a file that is one lane of
 * that R1 or R2; readId is then null until the first join ends. Raises sampleNotFound, orderHoldsNoData,
 * dataBasePathNotConfigured and what assignToSample raises. Reference 3-files §3.
 */
export async function assignFile(ctx: SignedInContext, input: z.output<typeof assignFileInput>) {
  const { filePath } = input;
  const root = await dataRoot(ctx.db);
  const { config } = await readSetting("sequencing-files", ctx.db);
  const byName = parseReadRole(fileName(filePath)) === "R2" ? ("file2" as const) : ("file1" as const);
  const readField = input.readField ?? byName;
  const found = await findSample(ctx, input.sampleId);
  const { parts, ...assigned } = await transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, found.order.id);
    if (!mayHoldSequencingData(order.status)) raise(orderHoldsNoData());
    const { sample } = await findSample(ctx, input.sampleId, trx);
    const { readId, parts } = await assignToSample(
      trx,
      ctx,
      { order, sample, root, allowedExtensions: config.allowedExtensions },
      { ...(readField === "file1" ? { read1: filePath } : { read2: filePath }), dataClass: input.dataClass },
    );
    return {
      filePath,
      orderId: order.id,
      sampleId: sample.id,
      sampleCode: sample.sampleId,
      readId,
      readField,
      lane: parseLane(fileName(filePath), sample.sampleId),
      parts,
    };
  });
  if (assigned.lane === null) return assigned;
  await joinNow(
    ctx.site,
    parts.map(({ id }) => id),
  );
  const read = await Read.query(ctx.db).findOne({ sampleId: assigned.sampleId, isActive: true });
  return { ...assigned, readId: read?.id ?? null };
}
