import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, open, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import type { Place } from "./choosePlace.ts";
import { locateBinaries } from "./locateBinaries.ts";
import type { Log } from "./log.ts";
import { materialise } from "./materialise.ts";
import { choosePassword, readPassword, SUPERUSER } from "./password.ts";
import { supervise } from "./supervise.ts";

/** Prepares binaries, password and data directory, performing only missing steps, and returns the directory of the
 *  binaries. The caller holds the claim. A crash leaves only drafts named *.new-*, which the next call removes.
 *  Raises an Error with the required action when this PostgreSQL cannot use the data directory. */
export async function prepareCluster(place: Place, log: Log): Promise<string> {
  const found = await locateBinaries();
  await removeDrafts(place.folder);
  const binaries = await materialise(found, place.folder);
  const major = await clusterMajor(place.data);
  if (major === undefined) await initialise(place, binaries, log);
  else if (major !== found.major)
    throw new Error(
      `${place.data} was written by PostgreSQL ${major}, and PostgreSQL ${found.major} cannot read it: ` +
        `go back to the release of Lanekeeper that brought PostgreSQL ${major} and export there, or move the folder ` +
        "away to start empty, or set DATABASE_URL",
    );
  else await adopt(place);
  return binaries;
}

async function removeDrafts(folder: string): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => name.includes(".new-"));
  // An initdb whose parent was killed may still write here; its remaining files are removed at the next start.
  for (const name of drafts)
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
}

async function clusterMajor(data: string): Promise<string | undefined> {
  if (!(await stat(data).catch(() => undefined))) return undefined;
  const version = await readFile(join(data, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version !== undefined) return version.trim();
  // Only an empty directory is removed; other content may belong to the user.
  await rmdir(data).catch((cause: unknown) => {
    throw new Error(`${data} is not a PostgreSQL data folder: move it away, or set DATABASE_URL`, { cause });
  });
  return undefined;
}

async function initialise(place: Place, binaries: string, log: Log): Promise<void> {
  requireAccount(place);
  log("Creating the database cluster", { folder: place.data });
  if ((await readPassword(place)) === undefined) await choosePassword(place);
  const draft = `${place.data}.new-${randomUUID()}`;
  const report = join(place.logs, "initdb.log");
  const output = await open(report, "w", 0o600);
  const command = [
    join(binaries, "bin", "initdb"),
    "-D",
    draft,
    `--username=${SUPERUSER}`,
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--locale=C.UTF-8",
    "--auth=scram-sha-256",
    `--pwfile=${place.passwordFile}`,
    "--no-instructions",
  ];
  const initdb = supervise({ command, identity: place.identity, output: output.fd });
  const how = await initdb.exited;
  await output.close();
  if (how !== "exit code 0") {
    const said = (await readFile(report, "utf8")).trim().split("\n").slice(-5).join("\n");
    throw new Error(`initdb could not create ${place.data} (${how}): ${said}`);
  }
  await rename(draft, place.data);
  const folder = await open(place.folder, "r");
  await folder.sync();
  await folder.close();
}

function requireAccount({ identity }: Place): void {
  if (identity) return;
  try {
    userInfo();
  } catch (cause) {
    throw new Error(
      `PostgreSQL's initdb needs a name for uid ${process.geteuid?.()}, and it has no entry in /etc/passwd: ` +
        "add one, or set DATABASE_URL",
      { cause },
    );
  }
}

/** A directory restored by root belongs to root or is accessible to others; PostgreSQL refuses both. */
async function adopt(place: Place): Promise<void> {
  const { data, passwordFile, identity } = place;
  if ((await readPassword(place)) === undefined)
    throw new Error(
      `${passwordFile} is missing, and without it ${data} cannot be opened: put it back from the backup, ` +
        "or move the data folder away to start empty",
    );
  const found = await stat(data);
  if (identity && found.uid !== identity.uid)
    await promisify(execFile)("chown", ["-R", `${identity.uid}:${identity.gid}`, data, passwordFile]);
  if ((found.mode & 0o027) !== 0) await chmod(data, 0o700);
}
