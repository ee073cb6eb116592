import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import type { FieldPart, FormProblem } from "./formProblems.ts";

/** Formats a problem of a form. */
export function problemText({ kind, reason }: FormProblem): string {
  const words = t(`forms.problem.${kind}`);
  return reason === undefined ? words : `${words}: ${sentenceText(reason)}`;
}

/** The problem text of one part of a field; undefined without one. */
export function partProblem(problems: FormProblem[], part: FieldPart): string | undefined {
  const found = problems.filter((problem) => problem.part === part);
  return found.length === 0 ? undefined : found.map(problemText).join(" ");
}
