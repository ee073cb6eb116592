import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PackageSource } from "./pipelinePackage.ts";

const FOLDERS_MAX = 500;
/** Beside the versions of a package: the name of the one that is used, where that is not to be the newest. */
export const IN_USE = ".in-use";

/** A folder that is meant to be a package. path: absolute. place: as people are told of it, without the disk's own
 *  path: "<id>" or "<id>/<version>". named: what the folder says the package is. isInUse: of several versions that lie
 *  side by side, the one that was chosen. */
export interface PackageFolder {
  path: string;
  place: string;
  source: PackageSource;
  named: { id: string; version?: string };
  isInUse: boolean;
}

/** The folders of packages below `root`, by name: <id>/, or <id>/<version>/ where several versions lie side by side.
 *  None when there is no such root. A name that begins with . or _ is not looked at. */
export async function packageFolders(root: string, source: PackageSource): Promise<PackageFolder[]> {
  const found: PackageFolder[] = [];
  for (const id of await foldersIn(root)) {
    const path = join(root, id);
    const versions = (await isFile(join(path, "manifest.json"))) ? [] : await versionsIn(path);
    if (versions.length === 0) found.push({ path, place: id, source, named: { id }, isInUse: false });
    const inUse = versions.length > 1 ? await readFile(join(path, IN_USE), "utf8").catch(() => "") : "";
    for (const version of versions) {
      const named = { id, version };
      const isInUse = version === inUse;
      found.push({ path: join(path, version), place: `${id}/${version}`, source, named, isInUse });
    }
  }
  return found;
}

async function versionsIn(path: string): Promise<string[]> {
  const folders = await foldersIn(path);
  const marked = await Promise.all(folders.map((name) => isFile(join(path, name, "manifest.json"))));
  return folders.filter((_, index) => marked[index]);
}

async function foldersIn(path: string): Promise<string[]> {
  const names = await readdir(path).catch((): string[] => []);
  const shown = names.filter((name) => !/^[._]/.test(name)).sort();
  const kinds = await Promise.all(
    shown.slice(0, FOLDERS_MAX).map((name) =>
      stat(join(path, name)).then(
        (found) => found.isDirectory(),
        () => false,
      ),
    ),
  );
  return shown.filter((_, index) => kinds[index] === true);
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
