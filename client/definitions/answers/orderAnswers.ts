import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { ORDER_COLUMNS } from "../../../server/definitions/forms/rules/fieldColumns.ts";
import { fieldUnits } from "../../../server/definitions/forms/rules/findProblems.ts";
import { unitName } from "../../kit/sheet/fieldColumns.ts";
import type { Inputs, Outputs } from "../../kit/trpc/trpc.ts";

export type Order = Outputs["orders"]["get"];
export type Sample = Order["samples"][number];
export type Answers = Record<string, unknown>;

type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** Returns the fields that are answered once per order, in form order. */
export function orderFields(fields: FormField[]): FormField[] {
  return fields
    .filter((field) => !field.perSample && field.visible)
    .sort((one, other) => one.order - other.order);
}

/**
 * Returns the answers of an order and their units by name; empty ones are null. A new order has the defaults of the
 * form.
 */
export function orderAnswers(order: Order | null, fields: FormField[]): Answers {
  const answers = fields.map(({ name, defaultValue }) => [
    name,
    order ? orderAnswer(order, name) : (defaultValue ?? null),
  ]);
  const units = fields
    .filter((field) => fieldUnits(field).length > 1)
    .map(({ name }) => [unitName(name), order ? orderAnswer(order, unitName(name)) : null]);
  return Object.fromEntries([...answers, ...units]) as Answers;
}

/** Returns the answer of an order to one field. */
export function orderAnswer(order: Order, name: string): unknown {
  return (isColumn(name) ? order[name] : order.customFields[name]) ?? null;
}

/** Returns the changed answers to send; undefined without changes. */
export function changedAnswers(
  answers: Answers,
  saved: Answers,
  fields: FormField[],
): Inputs["orders"]["create"] | undefined {
  const names = fields.flatMap((field) =>
    fieldUnits(field).length > 1 ? [field.name, unitName(field.name)] : [field.name],
  );
  const changed = names.filter((name) => !equal(answers[name] ?? null, saved[name] ?? null));
  if (changed.length === 0) return undefined;
  const columns = changed.filter(isColumn);
  const custom = changed.filter((name) => !isColumn(name));
  return {
    ...Object.fromEntries(columns.map((name) => [name, answers[name] ?? null])),
    ...(custom.length > 0
      ? { customFields: Object.fromEntries(custom.map((name) => [name, answers[name] ?? null])) }
      : {}),
  };
}

function isColumn(name: string): name is OrderColumn {
  return ORDER_COLUMNS.some((column) => column === name);
}

function equal(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
