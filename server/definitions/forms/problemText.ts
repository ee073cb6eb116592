import type { FieldProblem } from "./rules/problemsOf.ts";

const OPTIONS_TOLD_MAX = 20;

/** A problem as the sentence that a refusal carries in its details (additions §3). It begins with the field's label. */
export function problemText({ field: { label }, problem }: FieldProblem): string {
  switch (problem.kind) {
    case "required":
      return `${label} is required`;
    case "notText":
      return `${label} must be text`;
    case "tooShort":
      return `${label} must have at least ${problem.characters} characters`;
    case "tooLong":
      return `${label} must have at most ${problem.characters} characters`;
    case "notNumber":
      return `${label} must be a number`;
    case "tooSmall":
      return `${label} must be at least ${problem.minValue}`;
    case "tooLarge":
      return `${label} must be at most ${problem.maxValue}`;
    case "notAnOption":
      return `${label} must be one of: ${listed(problem.options)}`;
    case "notOptions":
      return `${label} must be a list of: ${listed(problem.options)}`;
    case "notYesOrNo":
      return `${label} must be true or false`;
    case "notDate":
      return `${label} must be a date, as in 2026-01-31`;
    case "notTaxonomyId":
      return `${label} must be an NCBI taxonomy id: up to 10 digits`;
    case "notBarcode":
      return `${label} must be a barcode: letters, digits, dots, dashes and underscores`;
    case "notTechnology":
      return `${label} must be text or an object with a technologyId, whose other values are texts, numbers, true or false or lists of texts`;
    case "noMatch":
      return problem.message ? `${label}: ${problem.message}` : `${label} does not have the expected form`;
    case "unitMissing":
      return `${label} needs a unit, one of: ${listed(problem.units)}`;
    default:
      return `${label} must have one of these units: ${listed(problem.units)}`;
  }
}

function listed(values: string[]): string {
  const told = values.slice(0, OPTIONS_TOLD_MAX).join(", ");
  return values.length > OPTIONS_TOLD_MAX ? `${told}, …` : told;
}
