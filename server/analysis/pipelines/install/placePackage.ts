import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../../../platform/storage/syncFolders.ts";
import { IN_USE } from "../readPackages.ts";

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

const LEFT_AFTER_MS = 60 * 60 * 1000;

/**
 * Removes the remains of installs whose process was interrupted: directories with ignored names that have not changed
 * for an hour.
 */
export async function sweepLeftovers(packages: string): Promise<void> {
  const names = await readdir(packages).catch((): string[] => []);
  for (const name of names.filter((one) => /^\.(incoming|away|look)-/.test(one))) {
    const found = await stat(join(packages, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > LEFT_AFTER_MS)
      await rm(join(packages, name), { recursive: true, force: true });
  }
}
