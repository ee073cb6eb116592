import type { Knex } from "knex";
import { Assembly } from "../../../db/models/Assembly.ts";
import { LanePart } from "../../../db/models/LanePart.ts";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Read } from "../../../db/models/Read.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { STORAGE_ENTRIES_MAX } from "../limits.ts";
import { onlyFirstRecords } from "./errors.ts";
import { leaveOut, type LeftOut } from "./walkFiles.ts";

/** Reads the sorted paths that any read set, lane, artifact, assembly or publication names, including superseded read
 *  sets. leftOut: receives a warning if the limit is exceeded. */
export async function readNamedPaths(db: Knex, leftOut: LeftOut): Promise<Set<string>> {
  const rows = (await Read.query(db)
    .select("file1 as path")
    .whereNotNull("file1")
    .union([
      Read.query(db).select("file2 as path").whereNotNull("file2"),
      SequencingArtifact.query(db).select("path"),
      LanePart.query(db).select("path"),
      DeliveryItem.query(db).select("path"),
      Assembly.query(db).select("assemblyFile as path").whereNotNull("assemblyFile"),
    ])
    .orderBy("path")
    .limit(STORAGE_ENTRIES_MAX + 1)) as unknown as { path: string }[];
  if (rows.length > STORAGE_ENTRIES_MAX) leaveOut(leftOut, onlyFirstRecords({ most: STORAGE_ENTRIES_MAX }));
  return new Set(rows.slice(0, STORAGE_ENTRIES_MAX).map(({ path }) => path));
}
