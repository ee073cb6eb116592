import { z } from "zod";
import { RECEIPT_OUTCOMES, RETURN_STATES, TUBE_CONDITIONS } from "../../../db/values.ts";
import { SAMPLES_PER_ORDER_MAX } from "../../definitions/limits.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { scannedCode } from "./scannedCode.ts";
import { tubeAmount } from "./tubeAmount.ts";

export const orderReceiptInput = z.object({ orderId: recordId });
/** orderId: the open order, of which sample IDs are recognized too. */
export const scanInput = z.object({ code: text(200), orderId: recordId.optional() });

/** outcome null: not yet received, which removes the record. Absent fields are kept. */
const receivedSample = z.object({
  sampleId: recordId,
  outcome: z.enum(RECEIPT_OUTCOMES, "outcome must be received, missing or rejected").nullable(),
  condition: z
    .enum(TUBE_CONDITIONS, "condition must be good, damaged, leaking, thawed, empty or other")
    .optional(),
  volumeUl: tubeAmount,
  concentration: tubeAmount,
  note: optionalText(2_000),
  reason: optionalText(2_000),
});
export type ReceivedSample = z.output<typeof receivedSample>;
export const receiveInput = z.object({
  orderId: recordId,
  samples: z.array(receivedSample, "samples must be an array").min(1).max(SAMPLES_PER_ORDER_MAX),
});
export const extraTubeInput = z.object({ orderId: recordId, code: scannedCode, note: optionalText(2_000) });
export const removeExtraTubeInput = z.object({ orderId: recordId, tubeId: recordId });
export const tubeCodeInput = z.object({ sampleId: recordId, code: scannedCode });
export const returnInput = z.object({
  orderId: recordId,
  sampleIds: z.array(recordId).min(1).max(SAMPLES_PER_ORDER_MAX),
  state: z.enum(RETURN_STATES, "state must be requested, shipped or discarded"),
});
