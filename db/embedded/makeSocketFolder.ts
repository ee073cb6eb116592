import { chmod, chown, lstat, mkdir } from "node:fs/promises";

import type { Identity } from "./choosePlace.ts";

/** Creates the socket directory, or checks the existing one. Raises an Error when it is a link or belongs to another
 *  user: in a world-writable directory any user could have created it first, and would receive the traffic of a
 *  socket there. */
export async function makeSocketFolder(path: string, identity: Identity): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch(unlessExists);
  const found = await lstat(path);
  const us = process.geteuid?.();
  const wanted = identity?.uid ?? us;
  if (!found.isDirectory())
    throw new Error(
      `${path} should be PostgreSQL's socket folder and is not a folder: remove it, or set DATABASE_URL`,
    );
  if (found.uid !== wanted && found.uid !== us)
    throw new Error(
      `${path} should be PostgreSQL's socket folder and belongs to uid ${found.uid}, not to ${wanted}: ` +
        "remove it, or set DATABASE_URL",
    );
  if (identity && found.uid !== identity.uid) await chown(path, identity.uid, identity.gid);
  if ((found.mode & 0o777) !== 0o700) await chmod(path, 0o700);
}

function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
