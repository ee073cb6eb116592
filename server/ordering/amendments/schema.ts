import { z } from "zod";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { STAGE_REASON_MAX_CHARACTERS } from "../limits.ts";
import { orderFields } from "../orders/orderFields.ts";

export const amendmentsOfOrder = z.object({ orderId: recordId });
export const amendmentInput = z.object({ orderId: recordId, amendmentId: recordId });

/** The answers as they should become; others stay. */
export const proposeAmendmentInput = orderFields.omit({ serviceId: true }).extend({
  orderId: recordId,
  reason: text(STAGE_REASON_MAX_CHARACTERS).optional(),
});

/** reason: required to decline. */
export const decideAmendmentInput = amendmentInput.extend({
  accept: z.boolean(),
  reason: optionalText(STAGE_REASON_MAX_CHARACTERS),
});
