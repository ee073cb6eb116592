import { rm } from "node:fs/promises";
import { posix } from "node:path";
import type { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { dataRoot, resolveInside } from "../files/dataRoot.ts";
import type { Site } from "../../platform/site/site.ts";
import { promotedPath } from "./promoteFile.ts";

/**
 * Removes the files of an upload that was cancelled before its completion: its temporary directory and, after a crash
 * within complete, the moved file that no record names. Never raises: the session is over in any case, and leftovers
 * are swept later.
 */
export async function discardFiles(site: Site, upload: SequencingUpload): Promise<void> {
  try {
    const root = await dataRoot(site.database);
    await rm(await resolveInside(root, posix.dirname(upload.tempPath)), { recursive: true, force: true });
    const moved = upload.finalPath === null ? promotedPath(upload) : undefined;
    if (moved !== undefined) await rm(await resolveInside(root, moved), { force: true });
  } catch (error) {
    site.log.warn({ err: error, uploadId: upload.id }, "failed to remove the files of a cancelled upload");
  }
}
