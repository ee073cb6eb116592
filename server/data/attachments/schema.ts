import { Readable } from "node:stream";
import { z } from "zod";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";

const NAME_MAX_CHARACTERS = 1_000;

/** sampleId: a sample of the order; without it, the order itself. */
export const attachmentsInput = z.object({ orderId: recordId, sampleId: recordId.optional() });
export const attachmentInput = z.object({ orderId: recordId, attachmentId: recordId });

/** contentLength: the unparsed header. */
export const addAttachmentInput = z.object({
  orderId: recordId,
  sampleId: recordId.optional(),
  name: text(NAME_MAX_CHARACTERS),
  contentLength: z.string().max(100).optional(),
  bytes: z.instanceof(Readable),
});
