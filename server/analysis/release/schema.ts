import { z } from "zod";
import { SAMPLES_PER_ORDER_MAX } from "../../definitions/limits.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { SAMPLE_IDS_NO_LIST } from "../runRecords/errors.ts";

export const resultInput = z.object({ runId: recordId });
export const promoteInput = resultInput.extend({
  sampleIds: z
    .array(z.string(SAMPLE_IDS_NO_LIST).pipe(recordId), SAMPLE_IDS_NO_LIST)
    .max(SAMPLES_PER_ORDER_MAX, `sampleIds must be at most ${SAMPLES_PER_ORDER_MAX}`)
    .optional(),
});
