import { ApiError } from "./apiError.ts";
import { ANSWERS_MAX, ANSWERS_MAX_CHARACTERS } from "./limits.ts";

/** What any path may answer, whatever feature it leads to (additions §1). forbidden: a record that is not theirs to see.
 *  `cause`: for the log alone. */
export const forbidden = () => new ApiError(403, "Forbidden");
export const notFound = (cause?: unknown) => new ApiError(404, "Not found", {}, cause);
export const invalidRequest = (cause?: unknown) => new ApiError(400, "Invalid request", {}, cause);
export const invalidJson = (cause?: unknown) => new ApiError(400, "Invalid JSON body", {}, cause);
export const bodyTooLarge = (cause?: unknown) => new ApiError(413, "Request body is too large", {}, cause);
export const tooManyAnswers = () =>
  new ApiError(
    400,
    `A form has at most ${ANSWERS_MAX} answers of ${ANSWERS_MAX_CHARACTERS} characters in all`,
  );
export const internalError = (cause?: unknown) => new ApiError(500, "Internal server error", {}, cause);
