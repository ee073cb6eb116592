import { ApiError, PassingError } from "./apiError.ts";
import { ANSWERS_MAX, ANSWERS_MAX_CHARACTERS, RETRY_AFTER_SECONDS } from "../limits/limits.ts";

/** What any path may answer, whatever feature it leads to (additions §1). forbidden: a record that is not theirs to see.
 *  `cause`: for the log alone. */
export const forbidden = () => new ApiError(403, "Forbidden");
export const foreignOrigin = () => new ApiError(403, "Cross-origin request refused");
export const notFound = (cause?: unknown) => new ApiError(404, "Not found", {}, cause);
export const invalidRequest = (cause?: unknown) => new ApiError(400, "Invalid request", {}, cause);
export const invalidJson = (cause?: unknown) => new ApiError(400, "Invalid JSON body", {}, cause);
export const bodyTooLarge = (cause?: unknown) => new ApiError(413, "Request body is too large", {}, cause);
export const bodyHasTooManyValues = () => new ApiError(413, "Request body has too many values");
export const bodyNestedTooDeep = () => new ApiError(400, "Request body is nested too deep");
export const bodyEncoded = () =>
  new ApiError(415, "Content-Encoding is not supported: send the body as it is");
export const tooManyParameters = () => new ApiError(400, "The address has too many parameters");
export const tooManyHeaders = () => new ApiError(400, "The request has too many headers");
export const tooManyAnswers = () =>
  new ApiError(
    400,
    `A form has at most ${ANSWERS_MAX} answers of ${ANSWERS_MAX_CHARACTERS} characters in all`,
  );
export const internalError = (cause?: unknown) => new ApiError(500, "Internal server error", {}, cause);

/** What passes by itself (design §10): the database is away, or this process has more to do than it can. */
export const databaseAway = (cause?: unknown) =>
  new PassingError(503, "The database cannot be reached. Try again in a moment.", RETRY_AFTER_SECONDS, cause);
export const busy = (cause?: unknown) =>
  new PassingError(503, "The server is busy. Try again in a moment.", RETRY_AFTER_SECONDS, cause);
export const tooMuchAtOnce = () =>
  new PassingError(
    429,
    "You have too much of this under way at once. Try again when some of it is done.",
    RETRY_AFTER_SECONDS,
  );
