import { lstat, lutimes, readdir, readlink, stat, symlink, unlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { identifyThisProcess, processStart, type ProcessIdentity } from "../processIdentity.ts";

const released = "released"; // not JSON: names no holder
const heartbeatMs = 2_000;
const silenceMs = 10_000;
const keptGenerations = 8;

/** won: this process holds the claim until release() or its death; otherwise `holder` has it. */
export type ClaimAttempt =
  { won: true; release(): Promise<void> } | { won: false; holder: ProcessIdentity | undefined };

/** Tries once to become the exclusive holder of a directory; exactly one of any number of concurrent processes wins.
 *  folder: exists, and is used only for claims. Never waits for a holder on this machine; a holder in another
 *  container or on another host is observed for up to 10 s for a sign of life. Each claim is a numbered symbolic
 *  link whose target describes its holder, because a link is created atomically with its target. The highest number
 *  counts; it is never removed or replaced, only followed by a higher one. Therefore a process that detects a dead
 *  holder late cannot remove the claim of a faster process. */
export async function claim(folder: string): Promise<ClaimAttempt> {
  const top = await highest(folder);
  const place = await identify(folder);
  const holder = top === 0 ? undefined : await liveHolder(join(folder, String(top)), place);
  if (holder) return { won: false, holder };
  const mine = top + 1;
  const path = join(folder, String(mine));
  const made = await symlink(JSON.stringify({ ...(await identifyThisProcess()), place }), path).then(
    () => true,
    onlyIfTaken,
  );
  if (!made) return { won: false, holder: undefined };
  // The number may have been free because a process that is far ahead pruned it long ago.
  if ((await highest(folder)) !== mine) {
    await unlink(path).catch(() => undefined);
    return { won: false, holder: undefined };
  }
  await prune(folder, mine - keptGenerations);
  const heartbeat = setInterval(() => void beat(path), heartbeatMs).unref();
  return {
    won: true,
    async release() {
      clearInterval(heartbeat);
      await symlink(released, join(folder, String(mine + 1))).catch(() => undefined);
    },
  };
}

async function highest(folder: string): Promise<number> {
  return Math.max(0, ...(await readdir(folder)).map(Number).filter(Number.isInteger));
}

/** Identifies the directory: a copied home contains the claims of the original, which do not apply to the copy. */
async function identify(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder);
  return `${dev}:${ino}`;
}

async function liveHolder(path: string, place: string): Promise<ProcessIdentity | undefined> {
  const holder = await readHolder(path);
  if (!holder) return undefined;
  const us = await identifyThisProcess();
  // Process ids of another container or host are not valid here, so only the heartbeat counts.
  const isRebooted = holder.boot !== us.boot && holder.host === us.host;
  const isElsewhere =
    holder.boot !== us.boot ||
    holder.namespace !== us.namespace ||
    (us.boot === "" && holder.host !== us.host);
  if (isRebooted) return undefined;
  if (isElsewhere) return (await beats(path)) ? holder : undefined;
  if (holder.place !== place) return undefined;
  return (await processStart(holder.pid)) === holder.start ? holder : undefined;
}

/** Parses the holder of a claim. A file that is no claim, such as a link that a backup restored as a file, has no
 *  holder. */
async function readHolder(path: string): Promise<(ProcessIdentity & { place: string }) | undefined> {
  try {
    return JSON.parse(await readlink(path)) as ProcessIdentity & { place: string };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof SyntaxError || code === "EINVAL" || code === "ENOENT") return undefined;
    throw error;
  }
}

async function beats(path: string): Promise<boolean> {
  const first = await beatenAt(path);
  for (let waitedMs = 0; waitedMs < silenceMs; waitedMs += 250) {
    await pause(250);
    if ((await beatenAt(path)) !== first) return true;
  }
  return false;
}

/** Returns the time of the last heartbeat; undefined when the claim was pruned, which is also a sign of life. */
async function beatenAt(path: string): Promise<number | undefined> {
  const found = await lstat(path).catch(() => undefined);
  return found?.mtimeMs;
}

function onlyIfTaken(error: NodeJS.ErrnoException): false {
  if (error.code !== "EEXIST") throw error;
  return false;
}

async function prune(folder: string, below: number): Promise<void> {
  const old = (await readdir(folder)).filter((name) => Number(name) < below);
  await Promise.all(old.map((name) => unlink(join(folder, name)).catch(() => undefined)));
}

async function beat(path: string): Promise<void> {
  const now = new Date();
  await lutimes(path, now, now).catch(() => undefined);
}
