import { z } from "zod";
import { SAMPLE_COLUMN_OF_FIELD } from "../../definitions/forms/rules/fieldColumns.ts";
import { answers } from "../../platform/input/answers.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { LONG_TEXT_MAX_CHARACTERS, SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";

const short = optionalText(SHORT_TEXT_MAX_CHARACTERS);

/** The columns of a sample in a row of a table. */
export const sampleColumns = z.object({
  sampleAlias: short,
  sampleTitle: short,
  sampleDescription: optionalText(LONG_TEXT_MAX_CHARACTERS),
  scientificName: short,
  taxId: z
    .union([text(20), z.int().min(0).transform(String)])
    .transform((value) => (value === "" ? null : value))
    .nullable()
    .optional(),
  checklistData: answers.optional(),
  checklistUnits: answers.optional(),
  customFields: answers.optional(),
});

/**
 * One row of a sample table: a new sample, a change of an existing one (by id), or its removal. Omitted columns and
 * custom fields are kept.
 */
export const sampleRow = z.preprocess(
  byColumn,
  sampleColumns.extend({
    id: recordId.optional(),
    isNew: z.boolean().optional(),
    isDeleted: z.boolean().optional(),
    sampleId: text(100).optional(),
  }),
);
export type SampleRow = z.output<typeof sampleRow>;

const KNOWN = new Set([...Object.keys(sampleColumns.shape), "id", "isNew", "isDeleted", "sampleId"]);
// Keys of responses that are no columns: a row that is sent back unchanged must not store them as custom fields.
const RESPONSE_KEYS = new Set([
  "orderId",
  "studyId",
  "facilityStatus",
  "facilityStatusUpdatedAt",
  "stage",
  "stageReason",
  "stageUpdatedAt",
  "reads",
  "study",
  "order",
  "assemblies",
  "sampleAccessionNumber",
  "biosampleNumber",
  "preferredAssemblyId",
  "createdAt",
  "updatedAt",
]);

/** Moves the answers of a row to their columns, and all others to its custom fields. Pure. */
export function byColumn(row: unknown): unknown {
  if (!isRecord(row)) return row;
  const columns: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const column = SAMPLE_COLUMN_OF_FIELD.get(name);
    if (column !== undefined) columns[column] = value;
    else if (KNOWN.has(name)) columns[name] = value;
    else if (!RESPONSE_KEYS.has(name)) others[name] = value;
  }
  const given = columns["customFields"] ?? {};
  if (Object.keys(others).length > 0 && isRecord(given)) columns["customFields"] = { ...given, ...others };
  return columns;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
