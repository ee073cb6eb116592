import type { ApiError } from "../../platform/errors/apiError.ts";
import { diskFull, diskReadOnly } from "./errors.ts";

/** The refusal for a disk that takes no more bytes or files (ENOSPC, EDQUOT) or no writes at all (EROFS); undefined for
 *  every other failure. */
export function diskRefusal(error: unknown): ApiError | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") return diskFull(error);
  return code === "EROFS" ? diskReadOnly(error) : undefined;
}
