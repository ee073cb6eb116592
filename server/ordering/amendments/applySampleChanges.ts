import { isDeepStrictEqual } from "node:util";
import type { Knex } from "knex";
import { newId } from "../../../db/newId.ts";
import type { Order } from "../../../db/models/Order.ts";
import type { SampleValueChange } from "../../../db/models/OrderAmendment.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { Study } from "../../../db/models/Study.ts";
import { orderForm } from "../../definitions/forms/orderForm.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { sampleNotFound } from "../samples/errors.ts";
import { mergeRows } from "../samples/mergeRows.ts";
import { refuseFixedChanges } from "../samples/refuseFixedChanges.ts";
import type { SampleRow } from "../samples/sampleRow.ts";
import { writeSampleRows } from "../samples/writeSampleRows.ts";
import { amendedSamplesChanged } from "./errors.ts";
import { readSampleValue } from "./findSampleChanges.ts";

const CODES_LISTED_MAX = 20;

/** Applies proposed changes of samples of a locked order as a saved sample table, if each value is still the one from which
 *  it was proposed. Raises amendedSamplesChanged, samplesFixed, tooManyAnswers, formRefused. */
export async function applySampleChanges(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { order, lockedStudies, changes }: { order: Order; lockedStudies: Study[]; changes: SampleValueChange[] },
): Promise<void> {
  if (changes.length === 0) return;
  const stored = await Sample.query(trx).where({ orderId: order.id }).orderBy(["position", "id"]);
  const known = new Map(stored.map((sample) => [sample.id, sample]));
  const outdated = changes.filter((change) => {
    const sample = known.get(change.id);
    return !sample || !isDeepStrictEqual(readSampleValue(sample, change), change.before);
  });
  if (outdated.length > 0) {
    const codes = [...new Set(outdated.map(({ sampleId }) => sampleId))];
    raise(amendedSamplesChanged({ sampleCodes: codes.slice(0, CODES_LISTED_MAX) }));
  }
  const merged = mergeRows({ orderId: order.id, stored, rows: toRows(changes), newId });
  const pairs = merged.written.map((after) => ({
    before: known.get(after.id) ?? raise(sampleNotFound()),
    after,
  }));
  refuseFixedChanges(ctx.user, lockedStudies, pairs);
  const form = await orderForm(trx, order.serviceId);
  await writeSampleRows(trx, ctx, { order, form, lockedStudies, stored, merged, action: "samples.saved" });
}

function toRows(changes: SampleValueChange[]): SampleRow[] {
  const rows = new Map<string, SampleRow>();
  for (const { id, part, field, after } of changes) {
    const row = rows.get(id) ?? { id };
    rows.set(
      id,
      part === "sample" ? { ...row, [field]: after } : { ...row, [part]: { ...row[part], [field]: after } },
    );
  }
  return [...rows.values()];
}
