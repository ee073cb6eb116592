import { yieldToEventLoop } from "../../platform/concurrency/yieldToEventLoop.ts";
import { sampleAnswers } from "./orderAnswers.ts";
import { placeProblems, PROBLEMS_LISTED_MAX, type PlacedProblem } from "./placedProblem.ts";
import type { FormField } from "./rules/field.ts";
import { findProblems } from "./rules/findProblems.ts";

type AnsweredSample = Parameters<typeof sampleAnswers>[0] & {
  sampleId: string;
  checklistUnits: Record<string, unknown>;
};

/** A sample with its row number, from 1, and the fields that validate its answers. all: the fields that conditions refer
 *  to, if `fields` is a part of them. */
export interface SampleToCheck {
  row: number;
  sample: AnsweredSample;
  fields: FormField[];
  all?: FormField[];
}

/** Validates the answers of samples in the order of rows, up to about the maximum of a refusal, and yields to the event
 *  loop. reportMissing: false while a user is still editing. */
export async function problemsOfSamples(
  samples: SampleToCheck[],
  { reportMissing }: { reportMissing: boolean },
): Promise<PlacedProblem[]> {
  const problems: PlacedProblem[] = [];
  for await (const { row, sample, fields, all = fields } of yieldToEventLoop(samples)) {
    if (problems.length >= PROBLEMS_LISTED_MAX) break;
    const found = findProblems(fields, sampleAnswers(sample), {
      units: sample.checklistUnits,
      reportMissing,
      all,
    });
    if (found.length > 0) problems.push(...placeProblems(found, { row, sampleId: sample.sampleId }));
  }
  return problems;
}
