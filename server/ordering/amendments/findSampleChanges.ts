import { isDeepStrictEqual } from "node:util";
import type { Knex } from "knex";
import { newId } from "../../../db/newId.ts";
import type { SampleValueChange } from "../../../db/models/OrderAmendment.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { OrderFormInForce } from "../../definitions/forms/orderForm.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { AMENDED_VALUES_MAX, AMENDED_VALUES_MAX_CHARACTERS } from "../limits.ts";
import { checkRows } from "../samples/checkRows.ts";
import { sampleNotFound, samplesFixed } from "../samples/errors.ts";
import { mergeRows, type SampleColumns } from "../samples/mergeRows.ts";
import { refuseFixedChanges } from "../samples/refuseFixedChanges.ts";
import type { SampleRow } from "../samples/sampleRow.ts";
import { visibleAnswers } from "../samples/visibleAnswers.ts";
import { amendmentTooLarge } from "./errors.ts";

const COLUMNS = ["sampleAlias", "sampleTitle", "sampleDescription"] as const;
const PARTS = ["customFields", "checklistData", "checklistUnits"] as const;

/** Returns the values of samples that proposed rows change, validated as a saved sample table. Raises samplesFixed,
 *  sampleNotFound, tooManyAnswers, formRefused, amendmentTooLarge. */
export async function findSampleChanges(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { orderId, form, rows }: { orderId: string; form: OrderFormInForce; rows: SampleRow[] },
): Promise<SampleValueChange[]> {
  if (rows.length === 0) return [];
  if (rows.some(({ id, isNew, isDeleted }) => id === undefined || isNew || isDeleted)) raise(samplesFixed());
  const stored = await Sample.query(trx)
    .where({ orderId })
    .whereIn(
      "id",
      rows.map(({ id }) => id ?? ""),
    )
    .orderBy(["position", "id"]);
  const known = new Map(stored.map((sample) => [sample.id, sample]));
  const visible = await visibleAnswers(
    ctx.user,
    form,
    stored.map(({ studyId }) => studyId),
    trx,
  );
  const shown = rows.map((row) => visible(row, known.get(row.id ?? "")?.studyId ?? null));
  const merged = mergeRows({ orderId, stored, rows: shown, newId });
  const changes = merged.written.map((after) => ({
    before: known.get(after.id) ?? raise(sampleNotFound()),
    after,
  }));
  // Without studies, because the facility may change samples of a study that is ready.
  refuseFixedChanges(ctx.user, [], changes);
  await checkRows(form.fields, merged.named);
  const values = changes.flatMap(({ before, after }) => changedValues(before, after));
  if (values.length > AMENDED_VALUES_MAX || JSON.stringify(values).length > AMENDED_VALUES_MAX_CHARACTERS)
    raise(amendmentTooLarge());
  return values;
}

function changedValues(before: SampleColumns, after: SampleColumns): SampleValueChange[] {
  const { id, sampleId } = before;
  const values = [
    ...COLUMNS.map((field) => ({ part: "sample" as const, field })),
    ...PARTS.flatMap((part) => Object.keys(after[part]).map((field) => ({ part, field }))),
  ];
  return values
    .map(({ part, field }) => ({
      id,
      sampleId,
      part,
      field,
      before: readSampleValue(before, { part, field }),
      after: readSampleValue(after, { part, field }),
    }))
    .filter((value) => !isDeepStrictEqual(value.before, value.after));
}

/** Returns the value of a sample that a change names; null without one. Pure. */
export function readSampleValue(
  sample: SampleColumns,
  { part, field }: Pick<SampleValueChange, "part" | "field">,
): unknown {
  if (part !== "sample") return sample[part][field] ?? null;
  const column = COLUMNS.find((name) => name === field);
  return column === undefined ? null : sample[column];
}
