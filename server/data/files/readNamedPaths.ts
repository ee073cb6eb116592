import { Assembly } from "../../../db/models/Assembly.ts";
import { LanePart } from "../../../db/models/LanePart.ts";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Read } from "../../../db/models/Read.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { STORAGE_ENTRIES_MAX } from "../../platform/limits/limits.ts";
import { onlyFirstRecords } from "./errors.ts";
import { leaveOut, type LeftOut } from "./walkFiles.ts";

/** The paths that any read, lane, artifact, assembly or publication names, superseded reads too, in their order.
 *  leftOut: receives a warning when there are more than the limit. */
export async function readNamedPaths(leftOut: LeftOut): Promise<Set<string>> {
  const rows = (await Read.query()
    .select("file1 as path")
    .whereNotNull("file1")
    .union([
      Read.query().select("file2 as path").whereNotNull("file2"),
      SequencingArtifact.query().select("path"),
      LanePart.query().select("path"),
      DeliveryItem.query().select("path"),
      Assembly.query().select("assemblyFile as path").whereNotNull("assemblyFile"),
    ])
    .orderBy("path")
    .limit(STORAGE_ENTRIES_MAX + 1)) as unknown as { path: string }[];
  if (rows.length > STORAGE_ENTRIES_MAX) leaveOut(leftOut, onlyFirstRecords({ most: STORAGE_ENTRIES_MAX }));
  return new Set(rows.slice(0, STORAGE_ENTRIES_MAX).map(({ path }) => path));
}
