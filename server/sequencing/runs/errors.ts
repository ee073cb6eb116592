import { refusal } from "../../platform/errors/refusal.ts";
import { RUN_ASSIGNMENTS_MAX } from "../limits.ts";

export const orderHoldsNoRunPlan = refusal(
  "sequencing.orderHoldsNoRunPlan",
  400,
  "Sequencing run plans can only be managed on submitted or completed sequencing orders",
);
export const runIdTaken = refusal("sequencing.runIdTaken", 409, "Run {runId} already exists in this order");
export const tooManyRunSamples = refusal(
  "sequencing.tooManyRunSamples",
  400,
  "At most {most} rows can be assigned at once",
  { most: RUN_ASSIGNMENTS_MAX },
);

// Refusals of one run; an import also reports them for its rows.
export const barcodeTwice = refusal(
  "sequencing.barcodeTwice",
  400,
  "Barcode {barcode} appears {count} times in run {runId}",
);
export const sampleTwice = refusal(
  "sequencing.sampleTwice",
  400,
  "Sample {sampleCode} appears {count} times in run {runId}",
);

export const sampleDropped = refusal(
  "sequencing.sampleDropped",
  400,
  "Sample {sampleCode} was rejected or cancelled and cannot be planned",
);

// Refusals of sample sheets, with the action to take.
export const runWithoutSamples = refusal(
  "sequencing.runWithoutSamples",
  400,
  "The run has no samples for a sample sheet. Add samples first.",
);
export const barcodesMissing = refusal(
  "sequencing.barcodesMissing",
  400,
  "A sample sheet needs a barcode for every sample. Missing for: {sampleCodes}",
);
export const noMinknowBarcodes = refusal(
  "sequencing.noMinknowBarcodes",
  400,
  "A MinKNOW sample sheet accepts barcodes such as barcode01. Samples with other barcodes: {sampleCodes}",
);
export const noIlluminaIndexes = refusal(
  "sequencing.noIlluminaIndexes",
  400,
  "An Illumina sample sheet accepts index sequences of A, C, G and T. Samples with other barcodes: {sampleCodes}",
);
export const indexesUneven = refusal(
  "sequencing.indexesUneven",
  400,
  "An Illumina sample sheet needs index sequences of equal length. Lengths found: {lengths}",
);

export const runIdRequired = refusal("sequencing.runIdRequired", 400, "runId is required");
