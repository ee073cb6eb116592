import { DBError } from "objection";

export const FOREIGN_KEY_VIOLATION = "23503";
export const UNIQUE_VIOLATION = "23505";
export const SERIALIZATION_FAILURE = "40001";
export const DEADLOCK_DETECTED = "40P01";

/** The SQLSTATE of a thrown value, or undefined. Objection wraps query errors; COMMIT errors come bare. */
export function sqlState(error: unknown): string | undefined {
  const source = error instanceof DBError ? error.nativeError : error;
  if (source instanceof Error && "code" in source && typeof source.code === "string") return source.code;
  return undefined;
}

/** The name of the constraint a thrown value violates, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  const source = error instanceof DBError ? error.nativeError : error;
  if (source instanceof Error && "constraint" in source && typeof source.constraint === "string")
    return source.constraint;
  return undefined;
}
