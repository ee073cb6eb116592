import { inTurns } from "../../platform/concurrency/inTurns.ts";
import { sampleAnswers } from "./orderAnswers.ts";
import { placeProblems, PROBLEMS_LISTED_MAX, type PlacedProblem } from "./placedProblem.ts";
import type { FormField } from "./rules/field.ts";
import { problemsOf } from "./rules/problemsOf.ts";

type AnsweredSample = Parameters<typeof sampleAnswers>[0] & {
  sampleId: string;
  checklistUnits: Record<string, unknown>;
};

/** A sample, the row it stands in, from 1, and the fields its answers are checked for. */
export interface SampleToCheck {
  row: number;
  sample: AnsweredSample;
  fields: FormField[];
}

/** What is wrong with the answers of samples, row by row; about as many as a refusal tells. Other requests get their
 *  turn meanwhile. reportMissing: false while somebody still fills in. */
export async function problemsOfSamples(
  samples: SampleToCheck[],
  { reportMissing }: { reportMissing: boolean },
): Promise<PlacedProblem[]> {
  const problems: PlacedProblem[] = [];
  for await (const { row, sample, fields } of inTurns(samples)) {
    if (problems.length >= PROBLEMS_LISTED_MAX) break;
    const found = problemsOf(fields, sampleAnswers(sample), { units: sample.checklistUnits, reportMissing });
    if (found.length > 0) problems.push(...placeProblems(found, { row, sampleId: sample.sampleId }));
  }
  return problems;
}
