import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { LONG_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { MENTIONS_PER_MESSAGE_MAX, MESSAGES_LIMIT_DEFAULT, MESSAGES_LIMIT_MAX } from "../limits.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";

const body = text(LONG_TEXT_MAX_CHARACTERS).min(
  1,
  inputText("comments.textMissing", "A message must not be empty"),
);
const mentionedIds = z
  .array(recordId)
  .max(
    MENTIONS_PER_MESSAGE_MAX,
    inputText("comments.tooManyMentions", "A message can mention at most {most} users", {
      most: MENTIONS_PER_MESSAGE_MAX,
    }),
  )
  .default([]);
const message = z.object({ orderId: recordId, messageId: recordId });
const seq = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);

export const ofOrderInput = z.object({ orderId: recordId });

/** cursor: only comments before this seq. */
export const listMessagesInput = z.object({
  orderId: recordId,
  limit: z.int().min(1).max(MESSAGES_LIMIT_MAX).default(MESSAGES_LIMIT_DEFAULT),
  cursor: seq.nullish(),
});

export const postMessageInput = z.object({ orderId: recordId, body, mentionedIds });

export const editMessageInput = message.extend({ body, mentionedIds });

export const messageInput = message;

export const readMessagesInput = z.object({ orderId: recordId, seq });
