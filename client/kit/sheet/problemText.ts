import type { Problem } from "../../../server/definitions/forms/rules/findProblems.ts";
import { t } from "../i18n/t.ts";
import { formatNumber } from "../components/format.ts";
import type { SheetProblem } from "./problems.ts";

const OPTIONS_SHOWN_MAX = 8;

/** The short text of a problem, shown beside the answer. */
export function problemText(problem: SheetProblem): string {
  switch (problem.kind) {
    case "tooShort":
    case "tooLong":
      return t(`sheet.problem.${problem.kind}`, { characters: formatNumber(problem.characters) });
    case "tooSmall":
      return t("sheet.problem.tooSmall", { minValue: formatNumber(problem.minValue) });
    case "tooLarge":
      return t("sheet.problem.tooLarge", { maxValue: formatNumber(problem.maxValue) });
    case "notAnOption":
    case "notOptions":
      return t(`sheet.problem.${problem.kind}`, { options: listed(problem.options) });
    case "unitMissing":
    case "notAUnit":
      return t(`sheet.problem.${problem.kind}`, { units: listed(problem.units) });
    case "noMatch":
      return problem.message || t("sheet.problem.noMatch");
    case "reported":
      return problem.message;
    default:
      return t(`sheet.problem.${problem.kind}`);
  }
}

/** Whether the problems include an error, only warnings, or none. */
export function problemTone(problems: readonly { problem: SheetProblem }[]): "error" | "warning" | undefined {
  if (problems.length === 0) return undefined;
  return problems.every(({ problem }) => isWarning(problem)) ? "warning" : "error";
}

/** Whether a problem is a warning, which blocks nothing. */
export function isWarning(problem: SheetProblem | Problem): boolean {
  return problem.kind === "repeatedBarcode" || (problem.kind === "reported" && problem.isWarning);
}

function listed(values: string[]): string {
  const reported = values.slice(0, OPTIONS_SHOWN_MAX).join(", ");
  return values.length > OPTIONS_SHOWN_MAX ? `${reported}, …` : reported;
}
