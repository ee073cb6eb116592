import type { Knex } from "knex";
import type { RunPlanChanges } from "../../../db/models/RunPlanImport.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { type Answers, mergeAnswers } from "../../platform/input/answers.ts";
import type { ComparedRow } from "./rules/comparePlan.ts";
import { writeCustomFields } from "./writeCustomFields.ts";

/** Merges what a plan says of samples into their answers. Gives what was changed. Raises tooManyAnswers. */
export async function writeSampleAnswers(
  trx: Knex.Transaction,
  rows: ComparedRow[],
): Promise<RunPlanChanges["samples"]> {
  const given = new Map<string, Answers>();
  for (const { sample, sampleAnswers } of rows) {
    if (Object.keys(sampleAnswers).length === 0) continue;
    given.set(sample.id, { ...given.get(sample.id), ...sampleAnswers });
  }
  if (given.size === 0) return [];
  const samples = await Sample.query(trx)
    .findByIds([...given.keys()])
    .select("id", "customFields");
  const changed = samples.map(({ id, customFields }) => {
    const after = given.get(id) ?? {};
    const before = Object.fromEntries(
      Object.entries(customFields).filter(([name]) => Object.hasOwn(after, name)),
    );
    return { id, merged: mergeAnswers(customFields, after), before, after };
  });
  await writeCustomFields(
    trx,
    changed.map(({ id, merged }) => ({ id, customFields: merged })),
  );
  return changed.map(({ id, before, after }) => ({ sampleId: id, before, after }));
}
