import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { problemOf } from "../../../server/definitions/forms/rules/problemsOf.ts";
import { unitName } from "../../kit/sheet/columnsOfField.ts";
import { problemText } from "../../kit/sheet/problemText.ts";

export type FormAnswers = Record<string, unknown>;

/** What is said beside a field, or undefined. What somebody still types is not called wrong: a problem is told once
 *  the field was left, or when the server refused it; and what only the server sees, until the answer changes.
 *  left: whether it was answered and left. told: what the server said. changed: answered since they were said. */
export function fieldError(
  field: FormField,
  answers: FormAnswers,
  { left, told, changed }: { left: boolean; told: string | undefined; changed: boolean },
): string | undefined {
  if (!left && told === undefined) return undefined;
  const problem = problemOf(field, answers[field.name], answers[unitName(field.name)]);
  if (problem) return problemText(problem);
  return changed ? undefined : told;
}
