import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PackageSource } from "./pipelinePackage.ts";

const FOLDERS_MAX = 500;
/** The file beside the versions of a package that names the selected version, when that is not the newest. */
export const IN_USE = ".in-use";

/**
 * A directory that should contain a package. path: absolute. place: displayed path without the server's path: "<id>" or
 * "<id>/<version>". named: the id and version that the directory implies. isInUse: this version is the selected one of
 * several.
 */
export interface PackageFolder {
  path: string;
  place: string;
  source: PackageSource;
  named: { id: string; version?: string };
  isInUse: boolean;
}

/**
 * Returns the package directories below `root`, by name: <id>/, or <id>/<version>/ for several versions. Empty when the
 * root does not exist. Names with a leading . or _ are ignored.
 */
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
