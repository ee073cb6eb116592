import { ChecklistVersion } from "../../../db/models/ChecklistVersion.ts";
import { releaseVersion } from "../../platform/site/release.ts";
import { LIST_LIMIT_MAX } from "../../platform/limits/limits.ts";

/** The registry versions, newest first, at most 500: when each came and from where. Version 1 came with the release. */
export async function listVersions(): Promise<
  { version: number; importedAt: string | null; source: string }[]
> {
  const rows = await ChecklistVersion.query()
    .orderBy("version", "desc")
    .limit(LIST_LIMIT_MAX - 1);
  const imported = rows.map(({ version, importedAt, source }) => ({
    version,
    importedAt: importedAt.toISOString(),
    source,
  }));
  return [...imported, { version: 1, importedAt: null, source: `Lanekeeper ${releaseVersion()}` }];
}
