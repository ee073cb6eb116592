import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../../../platform/storage/syncFolders.ts";

/**
 * Moves the directory of a package to <id>/<version>/ below `packages`; an existing directory of the same version is
 * replaced. Of concurrent calls the last one wins.
 */
export async function placeVersion(
  packages: string,
  folder: string,
  { id, version }: { id: string; version: string },
): Promise<void> {
  const place = join(packages, id, version);
  await mkdir(join(packages, id), { recursive: true, mode: 0o750 });
  const away = await mkdtemp(join(packages, ".away-"));
  try {
    for (let tries = 0; ; tries++) {
      await rename(place, join(away, String(tries))).catch(unlessMissing);
      try {
        await rename(folder, place);
        break;
      } catch (error) {
        // A concurrent install created the directory first.
        if (!isOccupied(error) || tries > 10) throw error;
      }
    }
    await syncFolder(join(packages, id));
  } finally {
    await rm(away, { recursive: true, force: true });
  }
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}

function isOccupied(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOTEMPTY" || error.code === "EEXIST");
}
