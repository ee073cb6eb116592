import { refusal } from "../../platform/errors/refusal.ts";
import {
  MEASUREMENTS_AT_ONCE_MAX,
  MEASUREMENTS_PER_SAMPLE_MAX,
  MEASUREMENT_TABLE_ROWS_MAX,
} from "../limits.ts";

export const notMeasurable = refusal(
  "measurements.notMeasurable",
  400,
  "Samples can be measured after the order is submitted",
);
export const measuredSampleUnknown = refusal(
  "measurements.sampleUnknown",
  400,
  "No sample of this order has the ID or tube code {code}",
);
export const measuredTypeUnknown = refusal(
  "measurements.typeUnknown",
  400,
  "There is no active measurement type {type}",
);
export const valueImplausible = refusal(
  "measurements.valueImplausible",
  400,
  "{type} of sample {sample} must be from {minimum} to {maximum}",
);
export const measurementRepeated = refusal(
  "measurements.repeated",
  400,
  "Sample {sample} occurs twice with {type}",
);
export const tooManyMeasurements = refusal(
  "measurements.tooMany",
  400,
  "A sample can have at most {most} measurements",
  { most: MEASUREMENTS_PER_SAMPLE_MAX },
);
export const measurementNotFound = refusal("measurements.notFound", 404, "Measurement not found");
export const decisionNeedsReason = refusal(
  "measurements.decisionNeedsReason",
  400,
  "A reason is required for this decision",
);
export const decisionChanged = refusal(
  "measurements.decisionChanged",
  409,
  "The decision on a sample has changed. Load the page again.",
);
export const questionClosed = refusal(
  "measurements.questionClosed",
  409,
  "A sample has no open question. It was answered or decided already.",
);
export const tableUnreadable = refusal(
  "measurements.tableUnreadable",
  400,
  "The text is not a table. Paste cells of a spreadsheet, or choose a CSV file.",
);
export const tableTooLong = refusal(
  "measurements.tableTooLong",
  400,
  "A table can have at most {rows} rows and {values} values",
  { rows: MEASUREMENT_TABLE_ROWS_MAX, values: MEASUREMENTS_AT_ONCE_MAX },
);
