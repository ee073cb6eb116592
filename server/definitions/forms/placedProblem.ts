import type { FieldProblem } from "./rules/findProblems.ts";
import { sentence, type Sentence } from "../../platform/errors/rules/sentence.ts";

/** A problem and its position. row: of a sample in its table, from 1; sampleId: the ID of the sample. Both are null for
 *  an order or a study. message: begins with the field's label. */
export interface PlacedProblem {
  row: number | null;
  sampleId: string | null;
  field: string;
  message: Sentence;
}

const inSample = sentence("answers.inSample", "Row {row}, sample {sampleId}: {message}");
const inRow = sentence("answers.inRow", "Row {row}: {message}");

/** The maximum number of problems in a refusal. */
export const PROBLEMS_LISTED_MAX = 200;

const OPTIONS_LISTED_MAX = 20;

const required = sentence("answers.required", "{label} is required");
const notText = sentence("answers.notText", "{label} must be text");
const tooShort = sentence("answers.tooShort", "{label} must have at least {characters} characters");
const tooLong = sentence("answers.tooLong", "{label} must have at most {characters} characters");
const notNumber = sentence("answers.notNumber", "{label} must be a number");
const tooSmall = sentence("answers.tooSmall", "{label} must be at least {least}");
const tooLarge = sentence("answers.tooLarge", "{label} must be at most {most}");
const notAnOption = sentence("answers.notAnOption", "{label} must be one of: {options}");
const notOptions = sentence(
  "answers.notOptions",
  "{label} must be a list of these values, each at most once: {options}",
);
const notYesOrNo = sentence("answers.notYesOrNo", "{label} must be true or false");
const notDate = sentence("answers.notDate", "{label} must be a date, such as 2026-01-31");
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
  "{label} must be text, or an object with a technologyId and otherwise only text, numbers, booleans or lists of text",
);
const noMatch = sentence("answers.noMatch", "{label} does not have the expected format");
const noMatchSaid = sentence("answers.noMatchSaid", "{label}: {said}");
const unitMissing = sentence("answers.unitMissing", "{label} needs a unit, one of: {units}");
const notAUnit = sentence("answers.notAUnit", "{label} must have one of these units: {units}");

/** Adds positions to the problems of one sample, or with null to those of an order or a study. */
export function placeProblems(
  problems: FieldProblem[],
  sample: { row: number; sampleId: string | null } | null,
): PlacedProblem[] {
  return problems.map((found) => ({
    row: sample?.row ?? null,
    sampleId: sample?.sampleId ?? null,
    field: found.field.name,
    message: formatProblem(found),
  }));
}

/** The problems of a refusal: `details` as sentences (spec §7), `problems` with positions. At most 200 each. */
export function presentProblems(problems: PlacedProblem[]) {
  const shown = problems.slice(0, PROBLEMS_LISTED_MAX);
  return { details: shown.map(withPlace), problems: shown };
}

function withPlace({ row, sampleId, message }: PlacedProblem): Sentence {
  if (row === null) return message;
  return sampleId ? inSample({ row, sampleId, message }) : inRow({ row, message });
}

/** Formats a problem for the details of a refusal (additions §3). The text begins with the field's label. */
export function formatProblem({ field: { label }, problem }: FieldProblem): Sentence {
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
  const shown = values.slice(0, OPTIONS_LISTED_MAX).join(", ");
  return values.length > OPTIONS_LISTED_MAX ? `${shown}, …` : shown;
}
