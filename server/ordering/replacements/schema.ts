import { z } from "zod";
import { REPLACEMENT_ANSWERS, TUBE_CONDITIONS } from "../../../db/values.ts";
import { SAMPLES_PER_ORDER_MAX } from "../../definitions/limits.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText } from "../../platform/input/text.ts";
import { tubeAmount } from "../intake/tubeAmount.ts";
import { scannedCode } from "../intake/scannedCode.ts";

/** carrier, trackingNumber: of the parcel with the new tubes, which is added to the shipments of the order. */
export const replacementAnswerInput = z.object({
  orderId: recordId,
  sampleIds: z.array(recordId).min(1).max(SAMPLES_PER_ORDER_MAX),
  answer: z.enum(REPLACEMENT_ANSWERS, "answer must be sent or declined"),
  comment: optionalText(2_000),
  carrier: optionalText(100),
  trackingNumber: optionalText(100),
});

/** code: on the label of the new tube; the reserved code when omitted. */
export const newTubeInput = z.object({
  orderId: recordId,
  sampleId: recordId,
  code: scannedCode.optional(),
  condition: z
    .enum(TUBE_CONDITIONS, "condition must be good, damaged, leaking, thawed, empty or other")
    .default("good"),
  volumeUl: tubeAmount,
  concentration: tubeAmount,
  note: optionalText(2_000),
});
