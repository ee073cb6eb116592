import { DBError } from "objection";

const RESTRICT_VIOLATION = "23001";
export const FOREIGN_KEY_VIOLATION = "23503";
export const UNIQUE_VIOLATION = "23505";
export const SERIALIZATION_FAILURE = "40001";
export const DEADLOCK_DETECTED = "40P01";

/** Returns the SQLSTATE of a thrown value; undefined without one. Objection wraps query errors, but not COMMIT
 *  errors. */
export function sqlState(error: unknown): string | undefined {
  const source = error instanceof DBError ? error.nativeError : error;
  if (source instanceof Error && "code" in source && typeof source.code === "string") return source.code;
  return undefined;
}

/** Returns whether a delete failed because other rows refer to the row. PostgreSQL 18 has a separate state for ON
 *  DELETE RESTRICT. */
export function isStillReferenced(error: unknown): boolean {
  const state = sqlState(error);
  return state === FOREIGN_KEY_VIOLATION || state === RESTRICT_VIOLATION;
}
