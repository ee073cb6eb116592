import type { ApiError } from "../../platform/errors/apiError.ts";
import { diskFull, diskReadOnly } from "./errors.ts";

/**
 * Returns the refusal for a disk that accepts no more bytes or files (ENOSPC, EDQUOT) or no writes (EROFS); undefined
 * for every other error.
 */
export function diskRefusal(error: unknown): ApiError | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") return diskFull(error);
  return code === "EROFS" ? diskReadOnly(error) : undefined;
}
