import { sentence, type Sentence } from "../../platform/errors/sentence.ts";
import type { FieldProblem } from "./rules/problemsOf.ts";

const OPTIONS_TOLD_MAX = 20;

const required = sentence("answers.required", "{label} is required");
const notText = sentence("answers.notText", "{label} must be text");
const tooShort = sentence("answers.tooShort", "{label} must have at least {characters} characters");
const tooLong = sentence("answers.tooLong", "{label} must have at most {characters} characters");
const notNumber = sentence("answers.notNumber", "{label} must be a number");
const tooSmall = sentence("answers.tooSmall", "{label} must be at least {least}");
const tooLarge = sentence("answers.tooLarge", "{label} must be at most {most}");
const notAnOption = sentence("answers.notAnOption", "{label} must be one of: {options}");
const notOptions = sentence("answers.notOptions", "{label} must be a list of: {options}");
const notYesOrNo = sentence("answers.notYesOrNo", "{label} must be true or false");
const notDate = sentence("answers.notDate", "{label} must be a date, as in 2026-01-31");
const notTaxonomyId = sentence(
  "answers.notTaxonomyId",
  "{label} must be an NCBI taxonomy id: up to 10 digits",
);
const notBarcode = sentence(
  "answers.notBarcode",
  "{label} must be a barcode: letters, digits, dots, dashes and underscores",
);
const notTechnology = sentence(
  "answers.notTechnology",
  "{label} must be text or an object with a technologyId, whose other values are texts, numbers, true or false or lists of texts",
);
const noMatch = sentence("answers.noMatch", "{label} does not have the expected form");
const noMatchSaid = sentence("answers.noMatchSaid", "{label}: {said}");
const unitMissing = sentence("answers.unitMissing", "{label} needs a unit, one of: {units}");
const notAUnit = sentence("answers.notAUnit", "{label} must have one of these units: {units}");

/** A problem as a refusal carries it in its details (additions §3). It begins with the field's label. */
export function problemText({ field: { label }, problem }: FieldProblem): Sentence {
  switch (problem.kind) {
    case "required":
      return required({ label });
    case "notText":
      return notText({ label });
    case "tooShort":
      return tooShort({ label, characters: problem.characters });
    case "tooLong":
      return tooLong({ label, characters: problem.characters });
    case "notNumber":
      return notNumber({ label });
    case "tooSmall":
      return tooSmall({ label, least: problem.minValue });
    case "tooLarge":
      return tooLarge({ label, most: problem.maxValue });
    case "notAnOption":
      return notAnOption({ label, options: listed(problem.options) });
    case "notOptions":
      return notOptions({ label, options: listed(problem.options) });
    case "notYesOrNo":
      return notYesOrNo({ label });
    case "notDate":
      return notDate({ label });
    case "notTaxonomyId":
      return notTaxonomyId({ label });
    case "notBarcode":
      return notBarcode({ label });
    case "notTechnology":
      return notTechnology({ label });
    case "noMatch":
      return problem.message ? noMatchSaid({ label, said: problem.message }) : noMatch({ label });
    case "unitMissing":
      return unitMissing({ label, units: listed(problem.units) });
    default:
      return notAUnit({ label, units: listed(problem.units) });
  }
}

function listed(values: string[]): string {
  const told = values.slice(0, OPTIONS_TOLD_MAX).join(", ");
  return values.length > OPTIONS_TOLD_MAX ? `${told}, …` : told;
}
