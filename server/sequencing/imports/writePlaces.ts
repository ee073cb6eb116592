import type { Knex } from "knex";
import type { RunPlanChanges } from "../../../db/models/RunPlanImport.ts";
import { mergeAnswers } from "../../platform/input/answers.ts";
import { writeAssignments } from "../runs/writeAssignments.ts";
import type { ComparedRow, ComparedRun } from "./rules/comparePlan.ts";

/** Puts the samples of a plan on its runs, and those that new runs begin with; rows that change nothing are not written.
 *  ids: of the runs, by their names. Gives what was changed. Raises tooManyAnswers. */
export async function writePlaces(
  trx: Knex.Transaction,
  runs: ComparedRun[],
  ids: Map<string, string>,
): Promise<RunPlanChanges["assignments"]> {
  const places = runs.flatMap(({ runId, rows, prefilled }) => {
    const sequencingRunId = ids.get(runId) ?? "";
    const begun = prefilled.map(({ sampleId, barcode }) => ({
      notes: null,
      change: { sequencingRunId, sampleId, before: null, after: { barcode, customFields: {} } },
    }));
    return [...rows.filter(changesPlace).map((row) => placeOf(sequencingRunId, row)), ...begun];
  });
  await writeAssignments(
    trx,
    places.map(({ notes, change: { sequencingRunId, sampleId, after } }) => ({
      sequencingRunId,
      sampleId,
      notes,
      ...after,
    })),
  );
  return places.map(({ change }) => change);
}

function changesPlace({ before, barcode, assignmentAnswers }: ComparedRow): boolean {
  return !before || before.barcode !== barcode || Object.keys(assignmentAnswers).length > 0;
}

function placeOf(sequencingRunId: string, { sample, before, barcode, assignmentAnswers }: ComparedRow) {
  return {
    notes: before?.notes ?? null,
    change: {
      sequencingRunId,
      sampleId: sample.id,
      before: before ? { barcode: before.barcode, customFields: before.customFields } : null,
      after: { barcode, customFields: mergeAnswers(before?.customFields ?? {}, assignmentAnswers) },
    },
  };
}
