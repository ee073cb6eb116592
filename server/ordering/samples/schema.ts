import { z } from "zod";
import { schemaText } from "../../platform/errors/schemaText.ts";
import { FACILITY_STATUSES } from "../../../db/values.ts";
import { LONG_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { SAMPLES_PER_ORDER_MAX } from "../../definitions/limits.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { STAGE_REASON_MAX_CHARACTERS } from "../limits.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { tooManySamples } from "./errors.ts";
import { byColumn, sampleColumns, sampleRow } from "./sampleRow.ts";

export const orderSamplesInput = z.object({ orderId: recordId });
export const saveSamplesInput = z.object({
  orderId: recordId,
  samples: z
    .array(sampleRow, "samples must be an array")
    .max(SAMPLES_PER_ORDER_MAX, schemaText(tooManySamples({ most: SAMPLES_PER_ORDER_MAX }))),
  facilityFieldsOnly: z.boolean().optional(),
});

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
