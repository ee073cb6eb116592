import { refusal } from "../../platform/errors/refusal.ts";
import { MESSAGES_PER_ORDER_MAX } from "../limits.ts";

export const messageNotFound = refusal("comments.notFound", 404, "Message not found");
export const notYourMessage = refusal(
  "comments.notYourMessage",
  403,
  "Only the author can edit this message",
);
export const messageDeleted = refusal("comments.deleted", 409, "The message was deleted");
export const messageErased = refusal(
  "comments.erased",
  409,
  "The message was deleted too long ago to be restored",
);
export const mentionRefused = refusal(
  "comments.mentionRefused",
  400,
  "Only users who can see the order can be mentioned",
);
export const tooManyMessages = refusal(
  "comments.tooManyMessages",
  409,
  "An order can have at most {most} messages",
  { most: MESSAGES_PER_ORDER_MAX },
);
