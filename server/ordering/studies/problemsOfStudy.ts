import type { Answers } from "../../platform/input/answers.ts";
import {
  type PlacedProblem,
  placeProblems,
  PROBLEMS_LISTED_MAX,
} from "../../definitions/forms/placedProblem.ts";
import { findProblems } from "../../definitions/forms/rules/findProblems.ts";
import { yieldToEventLoop } from "../../platform/concurrency/yieldToEventLoop.ts";
import { type RequiredFields, readRequiredFields } from "./readRequiredFields.ts";
import { studyUnits } from "./splitAnswers.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findStudy } from "./findStudy.ts";
import { studySamples } from "../access/studySamples.ts";

interface Checked {
  checklistType: string | null;
  studyMetadata: Answers;
}
interface CheckedSample {
  sampleId: string;
  checklistData: Answers;
  checklistUnits: Answers;
}

/** Missing and invalid answers of a study, then of its samples in table order. Yields to the event loop, because
 *  thousands of samples take long. Returns the first 200 problems and their total. */
export async function problemsOfStudy(
  { studyFields, sampleFields }: Pick<RequiredFields, "studyFields" | "sampleFields">,
  study: Checked,
  samples: readonly CheckedSample[],
): Promise<{ problems: PlacedProblem[]; total: number }> {
  const units = studyUnits(study.studyMetadata, studyFields);
  const ofStudy = findProblems(studyFields, studyAnswers(study, studyFields), { units });
  const problems = placeProblems(ofStudy, null).slice(0, PROBLEMS_LISTED_MAX);
  let total = ofStudy.length;
  for await (const [index, sample] of yieldToEventLoop(samples.entries())) {
    const found = findProblems(sampleFields, sample.checklistData, { units: sample.checklistUnits });
    total += found.length;
    const listed = found.slice(0, PROBLEMS_LISTED_MAX - problems.length);
    problems.push(...placeProblems(listed, { row: index + 1, sampleId: sample.sampleId }));
  }
  return { problems, total };
}

// The checklist is a column of the study, so a field of its type has no answer.
function studyAnswers(study: Checked, fields: RequiredFields["studyFields"]): Answers {
  const chosen = fields.filter(({ type }) => type === "mixs").map(({ name }) => [name, study.checklistType]);
  return { ...Object.fromEntries(chosen), ...study.studyMetadata };
}

/**
 * Validates a study for its submission without changing it. Returns { problems, total }: the first 200 by place, and
 * the number of all. Raises studyNotFound, forbidden.
 */
export async function checkStudy(ctx: SignedInContext, { studyId }: { studyId: string }) {
  const study = await findStudy(ctx, studyId);
  const required = await readRequiredFields(ctx, study);
  const samples = await studySamples(study.id, ctx.db).select("sampleId", "checklistData", "checklistUnits");
  return problemsOfStudy(required, study, samples);
}
