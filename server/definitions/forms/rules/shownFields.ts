import type { AnswerField, ShowIf } from "./field.ts";
import { isEmpty } from "./isEmpty.ts";

type Values = Record<string, unknown>;

/** Returns the fields that the answers show: those without a condition, and those whose condition holds. A condition on
 *  a hidden or unknown field does not hold. Returns the same list if no field has a condition.
 *  @param answers of the same order, study or sample, by field name
 *  @param all the fields that conditions refer to, if `fields` is a part of them */
export function shownFields<Field extends AnswerField>(
  fields: readonly Field[],
  answers: Values,
  all: readonly AnswerField[] = fields,
): readonly Field[] {
  if (fields.every(({ showIf }) => showIf === undefined)) return fields;
  const byName = new Map(all.map((field) => [field.name, field]));
  const known = new Map<string, boolean>();
  const isShown = ({ name, showIf }: AnswerField): boolean => {
    if (showIf === undefined) return true;
    const found = known.get(name);
    if (found !== undefined) return found;
    // A cycle, which no saved form has, hides its fields.
    known.set(name, false);
    const other = byName.get(showIf.field);
    const shown =
      other !== undefined &&
      isShown(other) &&
      holds(showIf, Object.hasOwn(answers, other.name) ? answers[other.name] : undefined);
    known.set(name, shown);
    return shown;
  };
  return fields.filter(isShown);
}

/** Whether a condition holds for an answer. Answers and values are compared as text, as forms and sheets send them; a
 *  list of answers needs one that is equal. */
function holds({ equals, in: values, notEmpty }: ShowIf, answer: unknown): boolean {
  if (notEmpty) return !isEmpty(answer);
  const wanted = values ?? (equals === undefined ? [] : [equals]);
  const given = Array.isArray(answer) ? answer : [answer];
  return given.some(
    (one) => isComparable(one) && wanted.some((value) => String(value) === String(one).trim()),
  );
}

function isComparable(answer: unknown): answer is string | number | boolean {
  return typeof answer === "string" || typeof answer === "number" || typeof answer === "boolean";
}

/** Returns the fields whose conditions form a cycle, such as one that depends on itself. */
export function cyclicFields<Field extends AnswerField>(fields: readonly Field[]): Field[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return fields.filter((field) => {
    const seen = new Set<string>();
    let next = field.showIf?.field;
    while (next !== undefined && !seen.has(next)) {
      if (next === field.name) return true;
      seen.add(next);
      next = byName.get(next)?.showIf?.field;
    }
    return false;
  });
}
