import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, readFile, readlink, realpath, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";

import { canEnter } from "./canEnter.ts";
import type { Log } from "./log.ts";

const outside = "/var/lib/lanekeeper";

/** The unprivileged user of PostgreSQL when this process is root; undefined: the user of this process. */
export type Identity = { uid: number; gid: number } | undefined;

/** The directories of the embedded server of one home. Every path is absolute and free of symbolic links. */
export interface Place {
  identity: Identity;
  folder: string;
  data: string;
  claims: string;
  logs: string;
  passwordFile: string;
  socketFolder: string;
}

/** Chooses and creates the directories of the embedded server, owned by the user that it runs as. Every process with
 *  the same home receives the same result. Raises an Error with the required action when a directory cannot be used. */
export async function choosePlace({ home, log }: { home: string; log: Log }): Promise<Place> {
  if (process.platform !== "linux" && process.platform !== "darwin")
    throw new Error(
      `The embedded PostgreSQL runs on Linux and macOS, not on ${process.platform}: set DATABASE_URL`,
    );
  await mkdir(home, { recursive: true });
  const realHome = await realpath(home);
  const key = createHash("sha256").update(realHome).digest("hex").slice(0, 16);
  const identity = await chooseIdentity(realHome);
  const folder = await chooseFolder({ realHome, key, identity, log });
  const place = {
    identity,
    folder,
    data: join(folder, "data"),
    claims: join(folder, "claims"),
    logs: join(folder, "log"),
    passwordFile: join(folder, "password"),
    // Not os.tmpdir(): TMPDIR may differ between two processes, and a socket path is limited to 107 bytes.
    socketFolder: `${await realpath("/tmp")}/lanekeeper-${key}`,
  };
  for (const path of [place.claims, place.logs]) await makePrivate(path, identity);
  return place;
}

async function chooseIdentity(realHome: string): Promise<Identity> {
  if (process.geteuid?.() !== 0) return undefined;
  // Existing data keeps its owner, also when an administrator runs a command as root.
  const data = await readOwner(join(realHome, "postgres", "data"));
  if (data) return data;
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const path of [join(realHome, "postgres"), realHome]) {
    const owner = await readOwner(path);
    // The owner of a volume may be unknown on this host, and initdb requires a user name.
    if (owner && accounts.some((fields) => fields[2] === String(owner.uid))) return owner;
  }
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]) >>> 0, gid: Number(account[3]) >>> 0 };
  }
  throw new Error(
    "PostgreSQL does not run as root, and there is no user postgres or nobody to run it as: " +
      "start Lanekeeper as another user, or set DATABASE_URL",
  );
}

async function readOwner(path: string): Promise<Identity> {
  const found = await stat(path).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

async function chooseFolder(choice: {
  realHome: string;
  key: string;
  identity: Identity;
  log: Log;
}): Promise<string> {
  const { realHome, key, identity, log } = choice;
  const wanted = join(realHome, "postgres");
  const link = await lstat(wanted).catch(() => undefined);
  if (!link && identity && !(await canEnter(realHome, identity))) {
    const elsewhere = join(outside, key);
    // The link makes the choice permanent: a later change of permissions must not lead to a second, empty database.
    await symlink(elsewhere, wanted).catch(unlessExists);
    log("The home folder is closed to the user PostgreSQL runs as: the database is kept elsewhere", {
      home: realHome,
      folder: elsewhere,
      uid: identity.uid,
    });
  }
  await makeTarget(wanted);
  await makePrivate(wanted, identity);
  const folder = await realpath(wanted);
  if (identity && !(await canEnter(folder, identity)))
    throw new Error(
      `${folder} cannot be reached by uid ${identity.uid}, which PostgreSQL runs as: ` +
        "allow passing through its parent folders (chmod a+x), or set DATABASE_URL",
    );
  return folder;
}

async function makeTarget(wanted: string): Promise<void> {
  const target = await readlink(wanted).catch(() => undefined);
  if (target === undefined || (await stat(target).catch(() => undefined))) return;
  if (dirname(target) !== outside)
    throw new Error(`${wanted} points to ${target}, which is not there: put it back, or remove the link`);
  await mkdir(outside, { recursive: true });
  await chmod(outside, 0o755);
  await mkdir(target, { mode: 0o700 }).catch(unlessExists);
}

async function makePrivate(path: string, identity: Identity): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch(unlessExists);
  const owner = (await stat(path)).uid;
  const wanted = identity?.uid ?? process.geteuid?.();
  if (owner === wanted) return;
  if (!identity)
    throw new Error(
      `${path} belongs to uid ${owner}: start Lanekeeper as that user, or as root, or set DATABASE_URL`,
    );
  await chown(path, identity.uid, identity.gid);
}

function unlessExists(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "EEXIST") throw error;
  return undefined;
}
