import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { processCommand, processStart } from "../processMark.ts";

/** What a data folder's postmaster.pid says; status is "starting", "ready", "stopping" or not yet there. */
export interface Postmaster {
  pid: number;
  socketFolder: string | undefined;
  status: string | undefined;
}

/** Reads which server, dead or alive, last held a data folder; undefined when it was left properly. */
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

/** Says whether the process that postmaster.pid names is a PostgreSQL on this folder, and not one that got its pid. */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  if ((await processStart(pid)) === undefined) return false;
  const command = `${await processCommand(pid)} `;
  // Our supervising shell names the same program and folder; a back end calls itself "postgres: ...".
  if (command.startsWith("/bin/sh ") || !/^(.*\/)?(postgres|postmaster) /.test(command)) return false;
  return !command.includes(" -D") || command.includes(` -D ${data} `) || command.includes(` -D${data} `);
}

/** Makes a postmaster.pid that names no server harmless. PostgreSQL takes it for valid when its pid is in use by any
 *  process of the same user, and refuses an empty one. The other lines stay: through them PostgreSQL notices back ends
 *  that outlived their postmaster. */
export async function disownPostmasterFile(data: string): Promise<void> {
  const path = join(data, "postmaster.pid");
  const text = await readFile(path, "utf8").catch(absent);
  if (text === undefined) return;
  if (text.trim() === "") return rm(path, { force: true });
  const impossiblePid = 2 ** 31 - 2;
  // No file is made here: the one that was read may be gone by now, and half a file is worse than none.
  await writeFile(path, text.replace(/^.*/, String(impossiblePid)), { flag: "r+" });
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}
