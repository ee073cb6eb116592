import { ApiError } from "../../platform/errors/apiError.ts";
import { MESSAGES_PER_ORDER_MAX } from "../../platform/limits/limits.ts";

export const messageNotFound = () => new ApiError(404, "Message not found");
export const notYourMessage = () => new ApiError(403, "Only who wrote a message can change it");
export const messageDeleted = () => new ApiError(409, "The message was deleted");
export const messageErased = () => new ApiError(409, "The message was deleted too long ago to be taken back");
export const mentionRefused = () => new ApiError(400, "Only people who can see the order can be mentioned");
export const tooManyMessages = () =>
  new ApiError(409, `An order has at most ${MESSAGES_PER_ORDER_MAX} messages`);
