import { ApiError } from "../../platform/errors/apiError.ts";
import { fileUnreadable, invalidFilePath, outsideDataBasePath } from "./errors.ts";

/** What one path of a batch is told of its failure: a refusal in its own words, and never a path of the disk or a
 *  message of the system. */
export function fileProblem(error: unknown, otherwise: ApiError = fileUnreadable()): string {
  if (!(error instanceof ApiError)) return otherwise.message;
  return error.message === invalidFilePath().message ? outsideDataBasePath().message : error.message;
}
