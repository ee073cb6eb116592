import { z } from "zod";
import {
  MEASUREMENT_SOURCES,
  QUALITY_ANSWERS,
  QUALITY_DECISIONS,
  REPLACEMENT_ANSWERS,
  SAMPLE_STAGES,
} from "../../db/values.ts";
import {
  measurementTypeInUse,
  measurementTypeNameTaken,
  measurementTypeNotFound,
  rangeCrossed,
  tooManyMeasurementTypes,
  unitInUse,
} from "../../server/definitions/measurementTypes/errors.ts";
import { VERDICTS } from "../../server/definitions/measurementTypes/rules/verdict.ts";
import { orderNotFound } from "../../server/ordering/access/errors.ts";
import { sampleNotOfOrder } from "../../server/ordering/intake/errors.ts";
import {
  decisionChanged,
  decisionNeedsReason,
  questionClosed,
  measuredSampleUnknown,
  measuredTypeUnknown,
  measurementNotFound,
  measurementRepeated,
  notMeasurable,
  tableTooLong,
  tableUnreadable,
  tooManyMeasurements,
  valueImplausible,
} from "../../server/ordering/measurements/errors.ts";
import { invalidStageTransition } from "../../server/ordering/stages/errors.ts";
import { noTubeRequested } from "../../server/ordering/replacements/errors.ts";
import { tooManyShipments } from "../../server/ordering/shipping/errors.ts";
import { sampleNotFound } from "../../server/ordering/samples/errors.ts";
import { forbidden } from "../../server/platform/errors/errors.ts";
import type { measurements } from "../measurements.ts";
import type { Described } from "./operation.ts";
import { sampleReceipt } from "./intake.ts";
import { count, done, id, success, time } from "./shapes.ts";

const type = z
  .object({
    id,
    name: z.string(),
    unit: z.string().nullable().describe("null: a number without a unit"),
    decimals: count,
    minimum: z.number().nullable().describe("Least plausible value; smaller ones are refused"),
    maximum: z.number().nullable().describe("Greatest plausible value; greater ones are refused"),
    headings: z.array(z.string()).describe("Headings of columns that contain it, besides its name"),
    active: z.boolean(),
    position: count,
  })
  .meta({ id: "MeasurementType" });
const verdict = z
  .enum(VERDICTS)
  .nullable()
  .describe("By the limits of the service of the order; null without limits");
const limit = z.number().nullable();
/** Limits of a service for one type of measurement. */
export const limits = z
  .object({
    typeId: id,
    failBelow: limit,
    warnBelow: limit,
    warnAbove: limit,
    failAbove: limit,
  })
  .meta({ id: "QualityLimits", description: "In the unit of the type. A value on a limit passes it." });
const measurement = z
  .object({
    id,
    typeId: id,
    type: z.string(),
    unit: z.string().nullable(),
    decimals: count,
    value: z.number().describe("In `unit`"),
    recorded: z.string().nullable().describe("Value and unit as given, if it was converted"),
    verdict,
    instrument: z.string().nullable(),
    note: z.string().nullable(),
    source: z.enum(MEASUREMENT_SOURCES),
    measuredAt: time,
  })
  .meta({ id: "Measurement" });
const decision = z
  .object({
    version: z.int().describe("Increased by each change"),
    question: z.string().nullable(),
    askedAt: time.nullable().describe("null: no question was sent"),
    answer: z.enum(QUALITY_ANSWERS).nullable().describe("null: not answered"),
    comment: z.string().nullable().describe("Of the owner"),
    answeredAt: time.nullable(),
    decision: z.enum(QUALITY_DECISIONS).nullable().describe("null: not decided"),
    reason: z.string().nullable(),
    decidedAt: time.nullable(),
    newTubeCode: z.string().nullable().describe("Code for the label of the requested new tube"),
    replacement: z
      .enum(REPLACEMENT_ANSWERS)
      .nullable()
      .describe("Answer of the owner to the request for a new tube; null: not answered"),
    replacementComment: z.string().nullable().describe("Of the owner"),
    replacementAt: time.nullable(),
  })
  .meta({ id: "SampleDecision" });
const sample = z.object({
  id,
  sampleId: z.string(),
  tubeCode: z.string(),
  sampleTitle: z.string().nullable(),
  stage: z.enum(SAMPLE_STAGES),
  verdict: verdict.describe("The worst verdict of its newest measurements"),
  missing: z.array(id).describe("Types with limits that were not measured"),
  decision: decision.nullable(),
  measurements: z.array(measurement).describe("The newest of each type of the present tube"),
});
const ofOne = [orderNotFound(), forbidden()];

export const measurementsDescribed: Described<typeof measurements> = {
  "GET /measurement-types": {
    summary: "List measurement types",
    description: "With inactive ones, in the order of the facility.",
    procedure: "measurementTypes.list",
    answers: { 200: z.object({ types: z.array(type) }) },
  },
  "POST /admin/measurement-types": {
    summary: "Create measurement type",
    description: "At the end of the list. Names are unique, ignoring case.",
    procedure: "measurementTypes.create",
    answers: { 201: z.object({ type }) },
    errors: [measurementTypeNameTaken(), rangeCrossed(), tooManyMeasurementTypes()],
  },
  "PATCH /admin/measurement-types/:measurementTypeId": {
    summary: "Change measurement type",
    description:
      "Omitted fields are unchanged. `active` false keeps the type for its measurements. The unit changes only while no measurement and no limit has the type.",
    procedure: "measurementTypes.update",
    answers: { 200: z.object({ type }) },
    errors: [measurementTypeNotFound(), measurementTypeNameTaken(), unitInUse(), rangeCrossed()],
  },
  "DELETE /admin/measurement-types/:measurementTypeId": {
    summary: "Delete a measurement type without measurements",
    procedure: "measurementTypes.remove",
    answers: { 200: done },
    errors: [measurementTypeNotFound(), measurementTypeInUse()],
  },
  "GET /orders/:orderId/measurements": {
    summary: "Get the measurements of an order",
    description: "The newest measurement of each type counts.",
    procedure: "measurements.get",
    answers: {
      200: z.object({
        orderId: id,
        orderNumber: z.string(),
        types: z.array(type).describe("Those that were measured or have limits"),
        limits: z.array(limits),
        samples: z.array(sample),
      }),
    },
    errors: ofOne,
  },
  "POST /orders/:orderId/measurements": {
    summary: "Record measurements",
    description:
      "`sample` is a record id, sample ID or tube code; `type` the id or name of a measurement type. Either all values are recorded or none. Repeating a request records nothing again.",
    procedure: "measurements.record",
    answers: { 200: success({ recorded: count, already: count.describe("Values that were known") }) },
    errors: [
      ...ofOne,
      notMeasurable(),
      measuredSampleUnknown({ code: "<code>" }),
      measuredTypeUnknown({ type: "<type>" }),
      measurementRepeated({ sample: "<sample ID>", type: "<type>" }),
      valueImplausible({ type: "<type>", sample: "<sample ID>", minimum: "<number>", maximum: "<number>" }),
      tooManyMeasurements(),
    ],
  },
  "POST /orders/:orderId/measurements/read": {
    summary: "Read a table of measurements",
    description:
      "Reads cells of a spreadsheet (tab-separated or CSV), or the CSV export of a Qubit, NanoDrop, TapeStation or Bioanalyzer, and writes nothing. Columns are matched by heading, values converted to the unit of their type. The values without a problem can be recorded as they are.",
    procedure: "measurements.readTable",
    answers: {
      200: z.object({
        layout: z.enum(["columns", "blocks"]).describe("`blocks`: a report of the Bioanalyzer"),
        sampleHeading: z.string().nullable(),
        columns: z.array(z.object({ heading: z.string(), typeId: id.nullable().describe("null: unknown") })),
        values: z.array(
          z.object({
            line: count,
            code: z.string().describe("As in the table"),
            sampleId: id,
            sample: z.string().describe("Sample ID"),
            typeId: id,
            value: z.number().nullable().describe("null with a problem"),
            recorded: z.string().nullable(),
            problem: z.string().nullable(),
          }),
        ),
        unmatched: z.array(z.string()).describe("Codes of the table that no sample of the order has"),
        unmeasured: count.describe("Samples of the order without a value in the table"),
      }),
    },
    errors: [...ofOne, tableUnreadable(), tableTooLong()],
  },
  "POST /orders/:orderId/quality/questions": {
    summary: "Send a question about samples to the owner",
    description:
      "Whether work continues at risk. Notifies the owner once. An earlier decision or answer is replaced. With `version`, a decision that has changed since is not.",
    procedure: "measurements.ask",
    answers: { 200: success({ asked: count }) },
    errors: [...ofOne, notMeasurable(), sampleNotOfOrder(), decisionChanged()],
  },
  "POST /orders/:orderId/quality/answers": {
    summary: "Answer open questions about samples",
    description:
      "By the owner or the facility. `continue` decides `proceed_at_risk`; after `stop` the facility decides.",
    procedure: "measurements.answer",
    answers: { 200: success({ answered: count }) },
    errors: [...ofOne, notMeasurable(), sampleNotOfOrder(), questionClosed()],
  },
  "POST /orders/:orderId/quality/decisions": {
    summary: "Decide on samples",
    description:
      "Notifies the owner and ends open questions. Decisions besides `proceed` need a reason. `reject` moves the samples to REJECTED. `replace` requests new tubes and reserves their codes.",
    procedure: "measurements.decide",
    answers: { 200: success({ decided: count }) },
    errors: [
      ...ofOne,
      notMeasurable(),
      sampleNotOfOrder(),
      decisionChanged(),
      decisionNeedsReason(),
      invalidStageTransition(),
    ],
  },
  "POST /orders/:orderId/quality/replacements": {
    summary: "Answer requests for new tubes",
    description:
      "By the owner or the facility. `sent`: the new tubes are on their way; a carrier or tracking number is added as shipment. After `declined` the facility decides again.",
    procedure: "replacements.answer",
    answers: { 200: success({ answered: count }) },
    errors: [...ofOne, sampleNotOfOrder(), noTubeRequested(), tooManyShipments()],
  },
  "DELETE /orders/:orderId/measurements/:measurementId": {
    summary: "Remove a measurement",
    procedure: "measurements.remove",
    answers: { 200: done },
    errors: [...ofOne, measurementNotFound()],
  },
  "GET /samples/:sampleId/measurements": {
    summary: "Get the measurements of a sample",
    description: "All of them, newest first.",
    procedure: "measurements.ofSample",
    answers: {
      200: z.object({
        orderId: id,
        verdict,
        missing: z.array(z.string()).describe("Names of types with limits that were not measured"),
        limits: z.array(limits),
        decision: decision.nullable(),
        measurements: z.array(
          measurement.extend({
            isCurrent: z.boolean().describe("The newest of its type of the present tube, which counts"),
            replacedTubeId: id.nullable().describe("Tube that was measured; null: the present one"),
          }),
        ),
        replacedTubes: z
          .array(
            z.object({
              id,
              tubeCode: z.string(),
              newTubeCode: z.string().describe("Of the tube that replaced it"),
              reason: z.string().nullable(),
              receipt: sampleReceipt.nullable().describe("null: nothing was recorded"),
              replacedAt: time,
            }),
          )
          .describe("Earlier tubes, oldest first"),
      }),
    },
    errors: [sampleNotFound(), forbidden()],
  },
};
