import { z } from "zod";
import { inputText } from "../../../platform/errors/schemaText.ts";
import { recordId } from "../../../platform/input/recordId.ts";
import { optionalText, text } from "../../../platform/input/text.ts";

const decision = z.object({
  decision: z.enum(
    ["approve", "reject"],
    inputText("orders.decisionInvalid", "decision must be approve or reject"),
  ),
  reason: optionalText(2_000),
});

/** Of any form: an invalid link is refused like an unknown one. */
export const approvalToken = z.object({ token: text(200) });
export const decideInput = decision.extend({ orderId: recordId });
export const decideByLinkInput = decision.extend(approvalToken.shape);
