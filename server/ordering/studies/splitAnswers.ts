import type { Answers } from "../../platform/input/answers.ts";
import type { AnswerField } from "../../definitions/forms/rules/field.ts";

const UNIT = "_unit";

/**
 * Splits the input for one sample into answers and units, by field name. A unit has the key `<field>_unit`, unless
 * that is a field itself. anyName: also keeps answers to unknown names; otherwise they are dropped.
 */
export function splitAnswers(
  given: Answers,
  fields: ReadonlyMap<string, AnswerField>,
  { anyName }: { anyName: boolean },
): { answers: Answers; units: Answers } {
  const answers: [string, unknown][] = [];
  const units: [string, unknown][] = [];
  for (const [name, value] of Object.entries(given)) {
    const unitField = name.endsWith(UNIT) ? name.slice(0, -UNIT.length) : undefined;
    if (fields.has(name)) answers.push([name, value]);
    else if (unitField !== undefined && fields.has(unitField)) units.push([unitField, value]);
    else if (anyName) answers.push([name, value]);
  }
  return { answers: Object.fromEntries(answers), units: Object.fromEntries(units) };
}

/** The study-level answers that a researcher may set: those to fields of the form, and their units. hidden: names of
 *  facility-only answers. */
export function pickStudyAnswers(
  given: Answers,
  { studyFields, hidden }: { studyFields: readonly AnswerField[]; hidden: ReadonlySet<string> },
): Answers {
  const names = new Set(studyFields.flatMap(({ name }) => [name, `${name}${UNIT}`]));
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name) && !hidden.has(name)));
}

/** The units among the answers of a study, by field name. */
export function studyUnits(answers: Answers, fields: readonly AnswerField[]): Answers {
  return Object.fromEntries(
    fields.flatMap(({ name }) =>
      Object.hasOwn(answers, `${name}${UNIT}`) ? [[name, answers[`${name}${UNIT}`]] as const] : [],
    ),
  );
}
