import { ApiError } from "../../platform/errors/apiError.ts";
import { fileUnreadable, invalidFilePath, outsideDataBasePath } from "./errors.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";

/** Returns the error text for one path of a batch: the text of the refusal, never a path of the server or a
 *  system message. */
export function describeFileError(error: unknown, otherwise: ApiError = fileUnreadable()): Sentence {
  if (!(error instanceof ApiError)) return otherwise.sentence;
  return error.code === invalidFilePath().code ? outsideDataBasePath().sentence : error.sentence;
}
