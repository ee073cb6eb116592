import { setTimeout as pause } from "node:timers/promises";

import type { Place } from "./choosePlace.ts";
import type { Log } from "./log.ts";
import { disownPostmasterFile, isPostmaster, readPostmaster } from "./postmasterFile.ts";

const graceMs = 1_000;
const patienceMs = 120_000;

/** Returns when no server runs on the place's data, which the next start relies on. The caller holds the claim, so a
 *  server that still runs has lost the process it belonged to and is on its way out; one that nobody has told is told.
 *  Raises an Error when it does not go, or when it was not started by us. */
export async function waitOutPostmaster(place: Place, log: Log, signal?: AbortSignal): Promise<void> {
  const began = Date.now();
  let told = 0;
  for (;;) {
    signal?.throwIfAborted();
    const found = await readPostmaster(place.data);
    if (!found) return;
    const waitedMs = Date.now() - began;
    if (Number.isNaN(found.pid)) {
      // PostgreSQL creates the file empty and fills it a moment later.
      if (waitedMs > graceMs) return disownPostmasterFile(place.data);
      await pause(25);
      continue;
    }
    if (!(await isPostmaster(found.pid, place.data))) {
      if (isTaken(found.pid)) await disownPostmasterFile(place.data);
      return;
    }
    if (found.socketFolder !== undefined && found.socketFolder !== place.socketFolder)
      throw new Error(
        `PostgreSQL (process ${found.pid}) was started on ${place.data} by somebody else, with its socket in ` +
          `${found.socketFolder}: stop it, or set DATABASE_URL to use it`,
      );
    if (waitedMs > patienceMs)
      throw new Error(
        `PostgreSQL (process ${found.pid}) still runs on ${place.data} without its owner and does not stop: stop it`,
      );
    if (waitedMs > graceMs * (told + 1) && found.status !== "stopping") {
      if (told === 0)
        log("Stopping a PostgreSQL that lost its owner", { pid: found.pid, folder: place.data });
      told += 1;
      interrupt(found.pid);
    }
    await pause(25);
  }
}

/** Says whether any process at all, be it a zombie, has the pid. */
function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch {
    // It has just ended, which the next look at its file shows.
  }
}
