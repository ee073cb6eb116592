import { ApiError } from "../apiError.ts";
import { RUN_ASSIGNMENTS_MAX } from "../limits.ts";

export const sequencingRunNotFound = () => new ApiError(404, "Sequencing run not found");
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
