import type { z } from "zod";
import { Sample } from "../../../db/models/Sample.ts";
import { type Printed, printLabels } from "../../platform/documents/printLabels.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../access/findOrder.ts";
import { nothingToLabel } from "./errors.ts";
import { labelledCodes } from "./labelledCodes.ts";
import type { sampleLabelsInput } from "./schema.ts";

/** Prints a label for each tube of an order, in the order of its samples: sample ID, tube code, order number, and organism
 *  or title. A requested new tube gets the label with its code. Raises orderNotFound, forbidden, nothingToLabel. */
export async function printSampleLabels(
  ctx: SignedInContext,
  { orderId, sampleIds, ...options }: z.output<typeof sampleLabelsInput>,
): Promise<Printed> {
  const { orderNumber } = await findOrder(ctx, orderId);
  const query = Sample.query(ctx.db).where({ orderId }).orderBy(["position", "id"]);
  const samples = await (sampleIds ? query.whereIn("id", sampleIds) : query).select(
    "id",
    "tubeCode",
    "sampleId",
    "scientificName",
    "sampleTitle",
  );
  if (samples.length === 0) raise(nothingToLabel());
  const codes = await labelledCodes(ctx.db, orderId);
  const labels = samples.map(({ id, tubeCode, sampleId, scientificName, sampleTitle }) => {
    const code = codes.get(id) ?? tubeCode;
    return { code, lines: [sampleId, code, orderNumber, scientificName ?? sampleTitle ?? ""] };
  });
  return printLabels(labels, { ...options, name: `labels-${orderNumber}`, signal: ctx.signal });
}
