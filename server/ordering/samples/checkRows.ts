import { raise } from "../../platform/errors/apiError.ts";
import { SAMPLE_COLUMN_OF_FIELD } from "../../definitions/forms/rules/fieldColumns.ts";
import { type SampleToCheck, problemsOfSamples } from "../../definitions/forms/problemsOfSamples.ts";
import type { FormField } from "../../definitions/forms/rules/field.ts";
import type { SampleRow } from "./sampleRow.ts";
import { formRefused } from "../access/errors.ts";

export interface NamedRow {
  /** Row number in the request, from 1. */
  row: number;
  given: Pick<SampleRow, "checklistUnits" | "customFields"> & Partial<SampleRow>;
  /** The sample with the values of the row. */
  sample: SampleToCheck["sample"];
}

/** Refuses answers that the form does not accept. Checks only the answers that a row contains; missing answers are
 *  accepted, because a table may be saved unfinished. Raises formRefused. Additions §3. */
export async function checkRows(fields: FormField[], rows: NamedRow[]): Promise<void> {
  const perSample = fields.filter((field) => field.perSample);
  const commonNames: SampleToCheck[] = rows.map(({ row, given, sample }) => ({
    row,
    sample,
    fields: perSample.filter((field) => names(given, field.name)),
    all: perSample,
  }));
  const problems = await problemsOfSamples(commonNames, { reportMissing: false });
  if (problems.length > 0) raise(formRefused(problems));
}

function names(given: NamedRow["given"], name: string): boolean {
  const column = SAMPLE_COLUMN_OF_FIELD.get(name);
  if (column !== undefined && given[column] !== undefined) return true;
  return [given.customFields, given.checklistUnits].some(
    (answers) => answers !== undefined && Object.hasOwn(answers, name),
  );
}
