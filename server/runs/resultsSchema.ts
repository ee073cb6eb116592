import { z } from "zod";
import { SAMPLES_PER_ORDER_MAX } from "../limits.ts";
import { recordId } from "../recordId.ts";
import { sampleIdsNoList } from "./errors.ts";

const SAMPLE_IDS_TEXT = sampleIdsNoList().message;

export const resultInput = z.object({ runId: recordId });
export const promoteInput = resultInput.extend({
  sampleIds: z
    .array(z.string(SAMPLE_IDS_TEXT).pipe(recordId), SAMPLE_IDS_TEXT)
    .max(SAMPLES_PER_ORDER_MAX, `sampleIds must be at most ${SAMPLES_PER_ORDER_MAX}`)
    .optional(),
});
