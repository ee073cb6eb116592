import { ApiError } from "../../platform/errors/apiError.ts";

/** Returns why one part of a mirror failed, as a sentence. Rethrows errors that affect every part, such as a full
 *  disk. */
export function whyOf(error: unknown): string {
  if (error instanceof ApiError) return [error.message, ...error.details].join("; ");
  const isOfSystem = error instanceof Error && "code" in error && /^E[A-Z]/.test(String(error.code));
  if (isOfSystem || !(error instanceof Error)) throw error;
  return error.message;
}
