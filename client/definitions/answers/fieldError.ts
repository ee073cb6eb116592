import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { findProblem } from "../../../server/definitions/forms/rules/findProblems.ts";
import { unitName } from "../../kit/sheet/fieldColumns.ts";
import { problemText } from "../../kit/sheet/problemText.ts";

export type FormAnswers = Record<string, unknown>;

/**
 * Returns the problem text of a field, or undefined. A problem appears after the field has lost focus or the server
 * has refused it; a problem that only the server detects disappears when the answer changes.
 * @param left whether it was answered and has lost focus
 * @param reported the server's texts
 * @param changed answered since the refusal
 */
export function fieldError(
  field: FormField,
  answers: FormAnswers,
  { left, reported, changed }: { left: boolean; reported: string | undefined; changed: boolean },
): string | undefined {
  if (!left && reported === undefined) return undefined;
  const problem = findProblem(field, answers[field.name], answers[unitName(field.name)]);
  if (problem) return problemText(problem);
  return changed ? undefined : reported;
}
