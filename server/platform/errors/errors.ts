import { passingRefusal, refusal } from "./refusal.ts";
import { ANSWERS_MAX, ANSWERS_MAX_CHARACTERS } from "../limits/limits.ts";

/** Refusals that every path can return, whatever its feature (additions §1). forbidden: the caller may not see the
 *  record. `cause` is logged only. */
export const forbidden = refusal("request.forbidden", 403, "Forbidden");
export const foreignOrigin = refusal("request.foreignOrigin", 403, "Cross-origin request refused");
export const notFound = refusal("request.notFound", 404, "Not found");
export const invalidRequest = refusal("request.invalidRequest", 400, "Invalid request");
export const invalidJson = refusal("request.invalidJson", 400, "Invalid JSON body");
export const bodyTooLarge = refusal("request.bodyTooLarge", 413, "Request body is too large");
export const bodyHasTooManyValues = refusal(
  "request.bodyHasTooManyValues",
  413,
  "Request body has too many values",
);
export const bodyNestedTooDeep = refusal("request.bodyNestedTooDeep", 400, "Request body is nested too deep");
export const bodyEncoded = refusal(
  "request.bodyEncoded",
  415,
  "Content-Encoding is not supported: send the body uncompressed",
);
export const tooManyParameters = refusal("request.tooManyParameters", 400, "The URL has too many parameters");
export const tooManyHeaders = refusal("request.tooManyHeaders", 400, "The request has too many headers");
export const tooManyAnswers = refusal(
  "request.tooManyAnswers",
  400,
  "A form can have at most {answers} answers with {characters} characters in total",
  { answers: ANSWERS_MAX, characters: ANSWERS_MAX_CHARACTERS },
);
export const internalError = refusal("request.internalError", 500, "Internal server error");

/** Temporary failures (design §10): the database is unavailable, or the process is overloaded. */
export const databaseUnavailable = passingRefusal(
  "request.databaseAway",
  503,
  "The database cannot be reached. Try again in a moment.",
);
export const busy = passingRefusal("request.busy", 503, "The server is busy. Try again in a moment.");
export const tooMuchAtOnce = passingRefusal(
  "request.tooMuchAtOnce",
  429,
  "You have too many concurrent requests of this kind. Try again when one of them has completed.",
);
