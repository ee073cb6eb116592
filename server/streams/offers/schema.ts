import { z } from "zod";
import { BARCODE_MAP_MAX } from "../../limits.ts";
import { recordId } from "../../recordId.ts";

export const offersInput = z.object({ orderId: recordId, streamRunId: recordId });

export const takeInput = offersInput.extend({
  sampleIds: z
    .array(recordId, "sampleIds must be a non-empty array")
    .min(1, "sampleIds must be a non-empty array")
    .max(BARCODE_MAP_MAX, `Maximum ${BARCODE_MAP_MAX} samples at a time`),
  dataClass: z
    .enum(["cleaned", "raw", "unknown"], "dataClass must be cleaned, raw or unknown")
    .default("cleaned"),
});

export const cancelTakingInput = offersInput.extend({ sampleId: recordId });
