import { problemText } from "./problemText.ts";
import type { FieldProblem } from "./rules/problemsOf.ts";
import { sentence, type Sentence } from "../../platform/errors/sentence.ts";

/** A problem and the place it is at. row: of a sample in its table, from 1; sampleId: its code. Both null where an
 *  order or a study is spoken of. message: begins with the field's label. */
export interface PlacedProblem {
  row: number | null;
  sampleId: string | null;
  field: string;
  message: Sentence;
}

const inSample = sentence("answers.inSample", "Row {row}, sample {sampleId}: {message}");
const inRow = sentence("answers.inRow", "Row {row}: {message}");

/** How many problems a refusal tells. */
export const PROBLEMS_TOLD_MAX = 200;

/** The problems of one sample, or with null those of an order or a study. */
export function placeProblems(
  problems: FieldProblem[],
  sample: { row: number; sampleId: string | null } | null,
): PlacedProblem[] {
  return problems.map((found) => ({
    row: sample?.row ?? null,
    sampleId: sample?.sampleId ?? null,
    field: found.field.name,
    message: problemText(found),
  }));
}

/** The problems as a refusal carries them: `details` in sentences (spec §7), `problems` by place for tools. The first
 *  200 are told. */
export function tellProblems(problems: PlacedProblem[]) {
  const told = problems.slice(0, PROBLEMS_TOLD_MAX);
  return { details: told.map(withPlace), problems: told };
}

function withPlace({ row, sampleId, message }: PlacedProblem): Sentence {
  if (row === null) return message;
  return sampleId ? inSample({ row, sampleId, message }) : inRow({ row, message });
}
