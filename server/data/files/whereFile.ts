import type { QueryBuilder } from "objection";
import type { Read } from "../../../db/models/Read.ts";

/** Matches the read sets with this file as R1 or R2. path: as stored, relative to the data directory. */
export function whereFile(path: string) {
  return (match: QueryBuilder<Read>) => void match.where({ file1: path }).orWhere({ file2: path });
}
