import { ApiError } from "../../platform/errors/apiError.ts";
import { fileUnreadable, invalidFilePath, outsideDataBasePath } from "./errors.ts";
import type { Sentence } from "../../platform/errors/sentence.ts";

/** What one path of a batch is told of its failure: a refusal in its own words, and never a path of the disk or a
 *  message of the system. */
export function fileProblem(error: unknown, otherwise: ApiError = fileUnreadable()): Sentence {
  if (!(error instanceof ApiError)) return otherwise.sentence;
  return error.code === invalidFilePath().code ? outsideDataBasePath().sentence : error.sentence;
}
