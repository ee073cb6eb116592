import { readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";

/** A file of LANEKEEPER_HOME that a backup includes. path: relative to the home. */
export interface HomeFile {
  path: string;
  mode: number;
}

const SESSION_SECRET = "session-secret";
const PACKAGES = "packages";

/** Lists the files that exist only in LANEKEEPER_HOME: the installation secret, if stored there, and the installed
 *  packages. The files of PostgreSQL are excluded, because the backup contains the tables; data and run directories
 *  must be copied separately. */
export async function homeFiles(home: string): Promise<HomeFile[]> {
  const secret = await stat(join(home, SESSION_SECRET)).catch(ifMissing);
  return [
    ...(secret?.isFile() === true ? [{ path: SESSION_SECRET, mode: 0o600 }] : []),
    ...(await packageFiles(home)),
  ];
}

export const isSessionSecret = ({ path }: { path: string }) => path === SESSION_SECRET;

async function packageFiles(home: string): Promise<HomeFile[]> {
  const root = await realpath(join(home, PACKAGES)).catch(ifMissing);
  if (root === undefined) return [];
  const files: HomeFile[] = [];
  const waiting = [""];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      // A top-level name with a dot is an installation in progress.
      if (folder === "" && entry.name.startsWith(".")) continue;
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) waiting.push(path);
      else {
        const mode = await readMode(root, path);
        if (mode !== undefined) files.push({ path: `${PACKAGES}/${path}`, mode });
      }
    }
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

// A link counts as its target file when the target is below the packages.
async function readMode(root: string, path: string): Promise<number | undefined> {
  const place = await realpath(join(root, path)).catch(ifMissing);
  if (place === undefined || !place.startsWith(root + sep)) return undefined;
  const found = await stat(place).catch(ifMissing);
  return found?.isFile() === true ? found.mode & 0o777 : undefined;
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
