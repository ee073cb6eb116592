import { z } from "zod";
import { DATA_CLASSES } from "../../../../db/values.ts";
import { BARCODE_MAP_MAX } from "../../../platform/limits/limits.ts";
import { dataClassUnknown } from "../../../data/reads/errors.ts";
import { recordId } from "../../../platform/input/recordId.ts";
import { samplesRequired, tooManySamplesAtOnce } from "./errors.ts";

export const offersInput = z.object({ orderId: recordId, streamRunId: recordId });

export const takeInput = offersInput.extend({
  sampleIds: z
    .array(recordId, samplesRequired().message)
    .min(1, samplesRequired().message)
    .max(BARCODE_MAP_MAX, tooManySamplesAtOnce().message),
  dataClass: z.enum(DATA_CLASSES, dataClassUnknown().message).default("cleaned"),
});

export const cancelTakingInput = offersInput.extend({ sampleId: recordId });
