import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";
import { TEMPLATE_NAME_MAX_CHARACTERS } from "../limits.ts";

const NAME_EMPTY = inputText("orderTemplates.nameEmpty", "Enter a name for the template");

export const duplicateInput = z.object({ orderId: recordId, withSamples: z.boolean().default(false) });

export const saveTemplateInput = z.object({
  orderId: recordId,
  name: text(TEMPLATE_NAME_MAX_CHARACTERS).refine((name) => name !== "", NAME_EMPTY),
  isShared: z.boolean().default(false),
  withSamples: z.boolean().default(false),
});

export const templateId = z.object({ templateId: recordId });
