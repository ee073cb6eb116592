import type { StreamRun } from "../../../../db/models/StreamRun.ts";
import type { Site } from "../../../platform/site/site.ts";
import { PROBLEMS } from "../problems.ts";
import { beginEpisode, endEpisode } from "./recordEpisode.ts";

/** Tells that the output folder is missing, once until it is back: ERROR { message, filePath (absolute) }. */
export async function recordFolder(
  site: Site,
  run: Pick<StreamRun, "id" | "outputDir">,
  { isMissing }: { isMissing: boolean },
  now: Date,
): Promise<void> {
  if (!isMissing) return endEpisode(site, run.id, "folder_missing", now);
  const payload = { message: PROBLEMS.folderMissing, filePath: run.outputDir };
  await beginEpisode(site, run.id, { episode: "folder_missing", kind: "ERROR", payload }, now);
}
