import { z } from "zod";
import { schemaText } from "../../platform/errors/schemaText.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { AMENDED_VALUES_MAX, STAGE_REASON_MAX_CHARACTERS } from "../limits.ts";
import { orderFields } from "../orders/orderFields.ts";
import { sampleRow } from "../samples/sampleRow.ts";
import { amendmentTooLarge } from "./errors.ts";

export const amendmentsOfOrder = z.object({ orderId: recordId });
export const amendmentInput = z.object({ orderId: recordId, amendmentId: recordId });

/** The answers as they should become, and rows of samples by id; others stay. */
export const proposeAmendmentInput = orderFields.omit({ serviceId: true }).extend({
  orderId: recordId,
  reason: text(STAGE_REASON_MAX_CHARACTERS).optional(),
  samples: z
    .array(sampleRow, "samples must be an array")
    .max(AMENDED_VALUES_MAX, schemaText(amendmentTooLarge()))
    .optional(),
});

/** reason: required to decline. */
export const decideAmendmentInput = amendmentInput.extend({
  accept: z.boolean(),
  reason: optionalText(STAGE_REASON_MAX_CHARACTERS),
});
