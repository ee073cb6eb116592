import { NewerDatabase } from "../../db/migrate.ts";
import { sqlState } from "../../db/sqlState.ts";
import { StartError } from "./StartError.ts";

const INSUFFICIENT_PRIVILEGE = "42501";
const DISK_FULL = "53100";

/** Returns the reason of a failed start or command as a sentence for the operator; undefined for an unexpected
 *  error. */
export function explain(error: unknown): string | undefined {
  if (error instanceof StartError || error instanceof NewerDatabase) return error.message;
  switch (sqlState(error)) {
    case INSUFFICIENT_PRIVILEGE:
      return "The user of DATABASE_URL may not create tables: make it the owner of the database";
    case DISK_FULL:
    case "ENOSPC":
      return "The disk is full: free up space and start again";
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `This user may not write to ${(error as NodeJS.ErrnoException).path ?? "the disk"}`;
    default:
      return undefined;
  }
}
