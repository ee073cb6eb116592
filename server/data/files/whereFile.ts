import type { QueryBuilder } from "objection";
import type { Read } from "../../../db/models/Read.ts";

/** Matches the reads that have this file, as R1 or as R2. path: as stored, relative to the data base path. */
export function whereFile(path: string) {
  return (match: QueryBuilder<Read>) => void match.where({ file1: path }).orWhere({ file2: path });
}
