import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../../../platform/storage/syncFolders.ts";
import { IN_USE } from "../packageFolders.ts";
import { placeVersion } from "./placeVersion.ts";

/**
 * Moves the directory of a package to <id>/<version>/ below `packages` and selects that version; an existing directory
 * of the same version is replaced. Of concurrent calls the last one wins.
 */
export async function placePackage(
  packages: string,
  folder: string,
  { id, version }: { id: string; version: string },
): Promise<void> {
  await placeVersion(packages, folder, { id, version });
  const draft = await mkdtemp(join(packages, ".away-"));
  try {
    await writeFile(join(draft, IN_USE), version);
    await rename(join(draft, IN_USE), join(packages, id, IN_USE));
    await syncFolder(join(packages, id));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
