import { ApiError } from "../../platform/errors/apiError.ts";
import { RUN_ASSIGNMENTS_MAX } from "../../platform/limits/limits.ts";

export const orderHoldsNoRunPlan = () =>
  new ApiError(400, "Sequencing run plans can only be managed on submitted or completed sequencing orders");
export const runIdTaken = (runId: string) => new ApiError(409, `Run ${runId} already exists on this order`);
export const tooManyRunSamples = () =>
  new ApiError(400, `Run assignment batch is limited to ${RUN_ASSIGNMENTS_MAX} rows`);

// Of one run: what an import tells of its rows too.
export const barcodeTwice = (barcode: string, count: number, runId: string) =>
  new ApiError(400, `Barcode ${barcode} appears ${count} times in run ${runId}`);
export const sampleTwice = (sampleCode: string, count: number, runId: string) =>
  new ApiError(400, `Sample ${sampleCode} appears ${count} times in run ${runId}`);

// Of sample sheets, and what to do about it.
export const runWithoutSamples = () =>
  new ApiError(400, "A sample sheet needs samples on the run. Put some on it first.");
export const barcodesMissing = (sampleCodes: string[]) =>
  new ApiError(400, `A sample sheet needs a barcode of every sample. Without one: ${told(sampleCodes)}`);
export const noMinknowBarcodes = (sampleCodes: string[]) =>
  new ApiError(
    400,
    `A MinKNOW sample sheet takes barcodes such as barcode01. With others: ${told(sampleCodes)}`,
  );
export const noIlluminaIndexes = (sampleCodes: string[]) =>
  new ApiError(
    400,
    `An Illumina sample sheet takes index sequences of A, C, G and T. With other barcodes: ${told(sampleCodes)}`,
  );
export const indexesUneven = (lengths: string[]) =>
  new ApiError(
    400,
    `An Illumina sample sheet takes index sequences of equal lengths. There are some of ${told(lengths)}`,
  );

const TOLD_MAX = 10;

function told(all: string[]): string {
  const rest = all.length - TOLD_MAX;
  return all.slice(0, TOLD_MAX).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

export const runIdRequired = () => new ApiError(400, "runId is required");
