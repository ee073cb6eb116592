import { saveSamplesInput } from "./schema.ts";

/** The rows of a sample table, for operations of other features that save one. */
export const sampleTable = saveSamplesInput.shape.samples;
