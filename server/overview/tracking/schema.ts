import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { SAMPLE_LINK_DAYS_DEFAULT, SAMPLE_LINK_DAYS_MAX } from "../limits.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";

const TOKEN_MAX_CHARACTERS = 200;
const DAYS = inputText("tracking.daysRefused", "A tracking link is valid for 1 to {days} days", {
  days: SAMPLE_LINK_DAYS_MAX,
});

export const sampleOfOrder = z.object({ orderId: recordId, sampleId: recordId });
export const sampleLinksInput = listPage.extend(sampleOfOrder.shape);
export const createSampleLinkInput = sampleOfOrder.extend({
  label: text(100).min(1, inputText("tracking.labelMissing", "Enter the recipient of the tracking link")),
  days: z.int(DAYS).min(1, DAYS).max(SAMPLE_LINK_DAYS_MAX, DAYS).default(SAMPLE_LINK_DAYS_DEFAULT),
});
export const revokeSampleLinkInput = sampleOfOrder.extend({ linkId: recordId });

// A text that cannot be a token is treated as a wrong token, not as an invalid input, and never reaches the database.
export const linkedTimelineInput = z.object({
  token: z.string().transform((given) => (given.length <= TOKEN_MAX_CHARACTERS ? given : "")),
  /** Whether an open page refreshes the timeline, which does not count as a use. */
  again: z.boolean().default(false),
});
