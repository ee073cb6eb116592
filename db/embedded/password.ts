import { randomBytes, randomUUID } from "node:crypto";
import { chown, open, readFile, rename } from "node:fs/promises";

import type { Place } from "./choosePlace.ts";

/** Reads the database password; undefined when none was generated yet. */
export async function readPassword({ passwordFile }: Place): Promise<string | undefined> {
  const text = await readFile(passwordFile, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return "";
  });
  return text.trim() || undefined;
}

/** Generates the database password in a file that only the user of PostgreSQL can read. */
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

/** The role that initdb creates, used only for the setup of the database. */
export const SUPERUSER = "lanekeeper";
/** The role of the application. It owns its database and has no other privilege on the server, so that an injected
 *  statement can neither run programs nor disable triggers by session_replication_role. */
export const APPLICATION_ROLE = "lanekeeper_app";

/** Returns the URL of a database for node-pg, with a socket directory instead of a host. */
export async function databaseUrl(
  place: Place,
  database: string,
  role: typeof SUPERUSER | typeof APPLICATION_ROLE = SUPERUSER,
): Promise<string | undefined> {
  const password = await readPassword(place);
  if (password === undefined) return undefined;
  // Port and sslmode are explicit, so that PGPORT and PGSSLMODE of another server do not apply.
  const query = new URLSearchParams({ host: place.socketFolder, sslmode: "disable" });
  return `postgresql://${role}:${password}@localhost:5432/${database}?${query.toString()}`;
}
