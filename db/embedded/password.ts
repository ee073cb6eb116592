import { randomBytes, randomUUID } from "node:crypto";
import { chown, open, readFile, rename } from "node:fs/promises";

import type { Place } from "./choosePlace.ts";

/** Gives the database password of a place, or undefined when none has been chosen yet. */
export async function readPassword({ passwordFile }: Place): Promise<string | undefined> {
  const text = await readFile(passwordFile, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return "";
  });
  return text.trim() || undefined;
}

/** Chooses the database password of a place, in a file only the user PostgreSQL runs as can read. */
export async function choosePassword({ passwordFile, identity }: Place): Promise<void> {
  const draft = `${passwordFile}.new-${randomUUID()}`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(`${randomBytes(24).toString("hex")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  if (identity) await chown(draft, identity.uid, identity.gid);
  await rename(draft, passwordFile);
}

/** The role that initdb creates. Only the set-up of the database works as it. */
export const SUPERUSER = "lanekeeper";
/** The role that Lanekeeper works as. It owns its database and has no other right on the server, so that an injected
 *  statement can neither run programs nor switch triggers off by session_replication_role. */
export const APPLICATION_ROLE = "lanekeeper_app";

/** Returns the address of a database of the place as node-pg understands it: a socket folder in place of a host. */
export async function databaseUrl(
  place: Place,
  database: string,
  role: typeof SUPERUSER | typeof APPLICATION_ROLE = SUPERUSER,
): Promise<string | undefined> {
  const password = await readPassword(place);
  if (password === undefined) return undefined;
  // Port and sslmode are named lest PGPORT and PGSSLMODE, meant for another server, fill them in.
  const query = new URLSearchParams({ host: place.socketFolder, sslmode: "disable" });
  return `postgresql://${role}:${password}@localhost:5432/${database}?${query.toString()}`;
}
