import { z } from "zod";
import { schemaText } from "../../platform/errors/schemaText.ts";
import { FACILITY_STATUSES } from "../../../db/values.ts";
import { answers } from "../../platform/input/answers.ts";
import { SAMPLE_COLUMN_OF_FIELD } from "../../definitions/forms/rules/fieldColumns.ts";
import { LONG_TEXT_MAX_CHARACTERS, SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { SAMPLES_PER_ORDER_MAX } from "../../definitions/limits.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { STAGE_REASON_MAX_CHARACTERS } from "../limits.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { tooManySamples } from "./errors.ts";

const short = optionalText(SHORT_TEXT_MAX_CHARACTERS);

const sampleColumns = z.object({
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
const sampleRow = z.preprocess(
  byColumn,
  sampleColumns.extend({
    id: recordId.optional(),
    isNew: z.boolean().optional(),
    isDeleted: z.boolean().optional(),
    sampleId: text(100).optional(),
  }),
);

export const orderSamplesInput = z.object({ orderId: recordId });
export const saveSamplesInput = z.object({
  orderId: recordId,
  samples: z
    .array(sampleRow, "samples must be an array")
    .max(SAMPLES_PER_ORDER_MAX, schemaText(tooManySamples({ most: SAMPLES_PER_ORDER_MAX }))),
  facilityFieldsOnly: z.boolean().optional(),
});
export type SampleRow = z.output<typeof sampleRow>;

export const sampleRecordId = z.object({ sampleId: recordId });
export const updateSampleInput = z.preprocess(byColumn, sampleColumns.extend({ sampleId: recordId }));

/** unassigned: only samples without a study. */
export const allSamplesInput = listPage.extend({
  unassigned: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
  orderId: recordId.optional(),
});
export const preferredAssemblyInput = z.object({
  sampleId: recordId,
  assemblyId: recordId.nullable(),
  studyId: recordId.nullable().optional(),
});

export const facilityStatus = z.enum(
  FACILITY_STATUSES,
  "facilityStatus must be WAITING, PROCESSING, SEQUENCED, QC_REVIEW, READY or ISSUE",
);

export const facilityStatusInput = z.object({
  orderId: recordId,
  updates: z
    .array(
      z.object({
        sampleId: z.string().max(100),
        facilityStatus,
      }),
    )
    .max(SAMPLES_PER_ORDER_MAX),
});

// Any stage is accepted here: an unknown one is a refused transition, not invalid input.
export const sampleStageInput = z.object({
  orderId: recordId,
  sampleIds: z
    .array(z.string().max(100), "sampleIds must be an array of sample ids")
    .min(1, "sampleIds must be an array of sample ids")
    .max(SAMPLES_PER_ORDER_MAX, schemaText(tooManySamples({ most: SAMPLES_PER_ORDER_MAX }))),
  stage: z.unknown().optional(),
  reason: optionalText(STAGE_REASON_MAX_CHARACTERS),
});

const note = text(LONG_TEXT_MAX_CHARACTERS)
  .transform((value) => (value === "" ? null : value))
  .nullable()
  .optional();
export const sampleNotesInput = z.object({ sampleId: recordId, sharedNote: note, facilityNote: note });

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

function byColumn(row: unknown): unknown {
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
