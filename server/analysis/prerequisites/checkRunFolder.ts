import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { folderState } from "../../platform/storage/folderState.ts";
import { withTimeout } from "../../platform/concurrency/withTimeout.ts";
import { STORAGE_PATIENCE_MS } from "../../access/limits.ts";
import { pipelineExecution, pipelineRunDir } from "../../access/settings/pipelineExecution.ts";
import type { Site } from "../../platform/site/site.ts";
import type { FolderFact } from "./prerequisiteFacts.ts";

const SILENT: FolderFact = { state: "silent", freeBytes: undefined };

/**
 * Checks whether the user of this process can create, rename and remove a file in the pipeline run directory, and reads
 * its free space. Creates the default directory, as the first run would.
 */
export async function checkRunFolder(site: Site): Promise<FolderFact> {
  const folder = await pipelineRunDir(site);
  const { pipelineRunDir: named } = await pipelineExecution(site);
  return withTimeout(STORAGE_PATIENCE_MS, inspect(folder, named === null), SILENT);
}

async function inspect(folder: string, mayMake: boolean): Promise<FolderFact> {
  if (mayMake) await mkdir(folder, { recursive: true, mode: 0o750 }).catch(() => {});
  const state = await folderState(folder);
  if (state !== "ok") return { state, freeBytes: undefined };
  const freeBytes = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );
  return { state: (await canWriteFiles(folder)) ? "ok" : "not writable", freeBytes };
}

// Tested by writing, because permissions do not show a full disk, a read-only share, or one that refuses root.
async function canWriteFiles(folder: string): Promise<boolean> {
  const name = `.prerequisites-${randomUUID()}`;
  const [draft, renamed] = [join(folder, `${name}.draft`), join(folder, name)];
  try {
    const file = await open(draft, "wx", 0o640);
    try {
      await file.writeFile("A file of the prerequisite check.\n");
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, renamed);
    await rm(renamed);
    return true;
  } catch {
    return false;
  } finally {
    await Promise.all([draft, renamed].map((path) => rm(path, { force: true }).catch(() => {})));
  }
}
