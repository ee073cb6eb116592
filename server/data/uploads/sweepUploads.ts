import { dataRoot } from "../files/dataRoot.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import type { Site } from "../../platform/site/site.ts";
import { cancelUntouched } from "./cancelUntouched.ts";
import { removeStrayFiles } from "./removeStrayFiles.ts";

/** Ends uploads that nobody continues and clears the temp areas of what no open upload knows (additions §5).
 *  Gives { cancelled, removed }: sessions, and entries of temp areas. */
export async function sweepUploads(site: Site, now: Date): Promise<{ cancelled: number; removed: number }> {
  const cancelled = await cancelUntouched(site, now);
  const { dataBasePath } = await readSetting("sequencing-files");
  const removed = dataBasePath === null ? 0 : await removeStrayFiles(await dataRoot(), now);
  if (cancelled + removed > 0) site.log.info({ cancelled, removed }, "swept uploads");
  return { cancelled, removed };
}
