import { z } from "zod";
import { answers } from "../../platform/input/answers.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText } from "../../platform/input/text.ts";
import { SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";

const short = optionalText(SHORT_TEXT_MAX_CHARACTERS);

/** The columns that users edit. */
export const orderFields = z.object({
  name: short,
  platform: short,
  instrumentModel: short,
  librarySelection: short,
  libraryStrategy: short,
  librarySource: short,
  contactName: short,
  contactEmail: short,
  contactPhone: short,
  billingAddress: optionalText(2_000),
  numberOfSamples: z.int().min(1).max(1_000_000).nullable().optional(),
  customFields: answers.optional(),
  serviceId: recordId.nullable().optional(),
});
