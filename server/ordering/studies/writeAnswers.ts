import type { Knex } from "knex";
import type { Sample } from "../../../db/models/Sample.ts";
import type { Study } from "../../../db/models/Study.ts";
import { type Answers, mergeAnswers } from "../../platform/input/answers.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import {
  type PlacedProblem,
  placeProblems,
  PROBLEMS_LISTED_MAX,
} from "../../definitions/forms/placedProblem.ts";
import { findProblems } from "../../definitions/forms/rules/findProblems.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { yieldToEventLoop } from "../../platform/concurrency/yieldToEventLoop.ts";
import { sampleNotFound } from "../samples/errors.ts";
import { readRequiredFields } from "./readRequiredFields.ts";
import { studyFormRefused } from "./errors.ts";
import { splitAnswers } from "./splitAnswers.ts";
import { recordSamplesChange } from "./recordSamplesChange.ts";
import { lockSamples, studySamples } from "../access/studySamples.ts";
import type { z } from "zod";
import { changeStudy } from "./findStudy.ts";
import type { saveStudySamplesInput } from "./schema.ts";

/** Merges answers into those of the samples of a locked study; one invalid answer refuses all. Missing answers are
 *  accepted until the study is set ready. given: by record id of the sample, then by field name; units under
 *  `<field>_unit`. Returns the number of samples written. Raises sampleNotFound, tooManyAnswers, studyFormRefused. */
export async function writeAnswers(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  study: Study,
  given: Record<string, Answers>,
): Promise<number> {
  const ids = Object.keys(given);
  if (ids.length === 0) return 0;
  const rows = await studySamples(study.id, trx).select("samples.id");
  const rowById = new Map(rows.map(({ id }, index) => [id, index + 1]));
  if (ids.some((id) => !rowById.has(id))) raise(sampleNotFound());
  const locked = await lockSamples(trx, ids);
  const samples = locked.toSorted((one, other) => (rowById.get(one.id) ?? 0) - (rowById.get(other.id) ?? 0));
  const { written, problems } = await merged(trx, ctx, study, samples, { given, rowById });
  if (problems.length > 0) raise(studyFormRefused(problems));
  await trx.raw(
    `update samples set checklist_data = samples.checklist_data || "row"."answers",
            checklist_units = samples.checklist_units || "row"."units", updated_at = now()
     from jsonb_to_recordset(?::jsonb) as "row"("id" text, "answers" jsonb, "units" jsonb)
     where samples.id = "row"."id"`,
    [JSON.stringify(written)],
  );
  await recordSamplesChange(trx, ctx, study, { action: "study.samplesEdited", samples });
  return samples.length;
}

async function merged(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  study: Study,
  samples: Sample[],
  { given, rowById }: { given: Record<string, Answers>; rowById: Map<string, number> },
) {
  const { sampleFields } = await readRequiredFields(ctx, study, trx);
  const fields = new Map(sampleFields.map((field) => [field.name, field]));
  const anyName = hasRight(ctx.user, "studies.change");
  const written: { id: string; answers: Answers; units: Answers }[] = [];
  const problems: PlacedProblem[] = [];
  for await (const sample of yieldToEventLoop(samples)) {
    if (problems.length >= PROBLEMS_LISTED_MAX) break;
    const { answers, units } = splitAnswers(given[sample.id] ?? {}, fields, { anyName });
    written.push({ id: sample.id, answers, units });
    const wrong = findProblems(
      sampleFields.filter(({ name }) => Object.hasOwn(answers, name) || Object.hasOwn(units, name)),
      mergeAnswers(sample.checklistData, answers),
      { units: mergeAnswers(sample.checklistUnits, units), reportMissing: false, all: sampleFields },
    ).filter(({ problem }) => problem.kind !== "unitMissing");
    const place = { row: rowById.get(sample.id) ?? 0, sampleId: sample.sampleId };
    problems.push(...placeProblems(wrong, place));
  }
  return { written, problems };
}

/**
 * Merges answers into those of samples of a study, atomically. Returns { saved }: the number of samples. Raises
 * studyNotFound, forbidden, sampleNotFound, tooManyAnswers, studyFormRefused.
 */
export async function saveSamples(
  ctx: SignedInContext,
  { studyId, perSampleData }: z.output<typeof saveStudySamplesInput>,
): Promise<{ saved: number }> {
  return changeStudy(ctx, studyId, async (trx, study) => {
    return { saved: await writeAnswers(trx, ctx, study, perSampleData) };
  });
}
