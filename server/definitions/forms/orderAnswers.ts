import type { Order } from "../../../db/models/Order.ts";
import { ORDER_COLUMNS, SAMPLE_COLUMN_OF_FIELD, type SampleColumn } from "./rules/fieldColumns.ts";
import type { FormField } from "./rules/field.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";

type AnsweredSample = Record<SampleColumn, string | null> & { customFields: Record<string, unknown> };

type AnswersOf<Value> = Record<string, Value>;

/** The answers of an order by field name: its own columns and its custom fields. */
export function orderAnswers(order: Order): Record<string, unknown> {
  return {
    ...order.customFields,
    ...Object.fromEntries(ORDER_COLUMNS.map((column) => [column, order[column]])),
  };
}

/** The units of answers that are stored beside them as `<name>_unit`, as for orders and studies. */
export function orderUnits(fields: FormField[], answers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name }) => [name, answers[`${name}_unit`]]));
}

/** The answers of a sample by field name: the columns that fields are named for, and its custom fields. */
export function sampleAnswers(sample: AnsweredSample): Record<string, unknown> {
  const columns = [...SAMPLE_COLUMN_OF_FIELD].map(([name, column]) => [name, sample[column]] as const);
  return { ...sample.customFields, ...Object.fromEntries(columns) };
}

/** The answers that a user may set and read: researchers get none for facility-only fields (spec §2). Returns undefined
 *  for undefined. facilityNames: from the current form. */
export function pickAllowedAnswers<Value>(
  user: SessionUser,
  form: { facilityNames: ReadonlySet<string> },
  answers: AnswersOf<Value>,
): AnswersOf<Value>;

export function pickAllowedAnswers<Value>(
  user: SessionUser,
  form: { facilityNames: ReadonlySet<string> },
  answers: AnswersOf<Value> | undefined,
): AnswersOf<Value> | undefined;
export function pickAllowedAnswers<Value>(
  user: SessionUser,
  { facilityNames }: { facilityNames: ReadonlySet<string> },
  answers: AnswersOf<Value> | undefined,
) {
  if (answers === undefined || hasRight(user, "records.read")) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !facilityNames.has(name)));
}
