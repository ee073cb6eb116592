import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { processCommand, processStart } from "../processIdentity.ts";

/** The content of postmaster.pid; status: "starting", "ready", "stopping", or absent while it is not written yet. */
export interface Postmaster {
  pid: number;
  socketFolder: string | undefined;
  status: string | undefined;
}

/** Reads which server, alive or dead, last used a data directory; undefined after a clean shutdown. */
export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(data, "postmaster.pid"), "utf8").catch(absent);
  if (text === undefined) return undefined;
  const lines = text.split("\n").map((line) => line.trim());
  return {
    pid: Math.abs(Number.parseInt(lines[0] ?? "", 10)),
    socketFolder: lines[4] || undefined,
    status: lines[7] || undefined,
  };
}

/** Returns whether the process in postmaster.pid is a PostgreSQL server of this directory, and not a process with a
 *  reused pid. */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  if ((await processStart(pid)) === undefined) return false;
  const command = `${await processCommand(pid)} `;
  // The supervising shell has the same program and directory in its command line; a back end has the title "postgres:
  // ...".
  if (command.startsWith("/bin/sh ") || !/^(.*\/)?(postgres|postmaster) /.test(command)) return false;
  return !command.includes(" -D") || command.includes(` -D ${data} `) || command.includes(` -D${data} `);
}

/** Invalidates a postmaster.pid that belongs to no server. PostgreSQL treats it as valid when any process of the
 *  same user has its pid, and refuses an empty file. The other lines are kept: through them PostgreSQL detects back
 *  ends that outlived their postmaster. */
export async function disownPostmasterFile(data: string): Promise<void> {
  const path = join(data, "postmaster.pid");
  const text = await readFile(path, "utf8").catch(absent);
  if (text === undefined) return;
  if (text.trim() === "") return rm(path, { force: true });
  const impossiblePid = 2 ** 31 - 2;
  // Does not create the file: it may have been removed since it was read, and a partial file is worse than none.
  await writeFile(path, text.replace(/^.*/, String(impossiblePid)), { flag: "r+" });
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}
