import { ApiError } from "../../platform/errors/apiError.ts";

/** Why one part of a mirror failed, in a sentence. Throws on what would fail with every other part as well, such as a
 *  full disk. */
export function whyOf(error: unknown): string {
  if (error instanceof ApiError) return [error.message, ...error.details].join("; ");
  const isOfSystem = error instanceof Error && "code" in error && /^E[A-Z]/.test(String(error.code));
  if (isOfSystem || !(error instanceof Error)) throw error;
  return error.message;
}
