import { z } from "zod";
import { MEASUREMENT_SOURCES, QUALITY_ANSWERS, QUALITY_DECISIONS } from "../../../db/values.ts";
import { MEASUREMENT_TYPES_MAX, SAMPLES_PER_ORDER_MAX } from "../../definitions/limits.ts";
import { measuredValue } from "../../definitions/measurementTypes/measurementInputs.ts";
import { inputText } from "../../platform/errors/schemaText.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { MEASUREMENTS_AT_ONCE_MAX, MEASUREMENT_TABLE_MAX_CHARACTERS } from "../limits.ts";

const TIME = inputText("measurements.timeRefused", "measuredAt must be a time such as 2026-01-31T12:00:00Z");
const LONG = inputText("measurements.tableTooLarge", "A table can have at most {most} characters", {
  most: MEASUREMENT_TABLE_MAX_CHARACTERS,
});
const time = z.iso.datetime({ offset: true, error: TIME }).optional();

export const orderMeasurementsInput = z.object({ orderId: recordId });
/** orderId: the order of the sample, if the caller knows it. */
export const sampleMeasurementsInput = z.object({ sampleId: recordId, orderId: recordId.optional() });
export const measurementInput = z.object({ orderId: recordId, measurementId: recordId });

/** sample: record id, sample ID or tube code. type: record id or name. value: in the unit of the type. */
const measurement = z.object({
  sample: text(200).min(1),
  type: text(100).min(1),
  value: measuredValue,
  recorded: optionalText(100),
});
/** The instrument, time and note of all measurements. measuredAt: now when omitted. */
export const recordInput = z.object({
  orderId: recordId,
  source: z.enum(MEASUREMENT_SOURCES, "source must be typed, pasted or file").default("typed"),
  instrument: optionalText(200),
  note: optionalText(2_000),
  measuredAt: time,
  measurements: z.array(measurement, "measurements must be an array").min(1).max(MEASUREMENTS_AT_ONCE_MAX),
});

/** columns: the type of a column by its heading; null leaves the column out. Other columns by their known headings. */
export const tableInput = z.object({
  orderId: recordId,
  text: z.string().max(MEASUREMENT_TABLE_MAX_CHARACTERS, LONG),
  columns: z
    .array(z.object({ heading: text(200), typeId: recordId.nullable() }))
    .max(MEASUREMENT_TYPES_MAX * 2)
    .default([]),
});

/** version: of the decision that the caller saw, 0 without one; a changed decision is not overwritten. */
const decided = z
  .array(z.object({ sampleId: recordId, version: z.int().min(0).optional() }), "samples must be a list")
  .min(1)
  .max(SAMPLES_PER_ORDER_MAX);
const QUESTION_REQUIRED = inputText("measurements.questionRequired", "The question is missing");
export const questionInput = z.object({
  orderId: recordId,
  samples: decided,
  question: z.string(QUESTION_REQUIRED).pipe(text(2_000).min(1, QUESTION_REQUIRED)),
});
export const answerInput = z.object({
  orderId: recordId,
  sampleIds: z.array(recordId).min(1).max(SAMPLES_PER_ORDER_MAX),
  answer: z.enum(QUALITY_ANSWERS, "answer must be continue or stop"),
  comment: optionalText(2_000),
});
export const decideInput = z.object({
  orderId: recordId,
  samples: decided,
  decision: z.enum(QUALITY_DECISIONS, "decision must be proceed, proceed_at_risk, repeat, replace or reject"),
  reason: optionalText(2_000),
});
