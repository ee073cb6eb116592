import { setTimeout as pause } from "node:timers/promises";

import type { Place } from "./choosePlace.ts";
import type { Log } from "./log.ts";
import { disownPostmasterFile, isPostmaster, readPostmaster } from "./postmasterFile.ts";

const graceMs = 1_000;
const patienceMs = 120_000;

/** Waits until no server uses the data, which the next start requires. The caller holds the claim, so a running
 *  server has lost its owner and is about to end; one that received no signal yet is signalled. Raises an Error when
 *  it does not end, or was not started by Lanekeeper. */
export async function waitOutPostmaster(place: Place, log: Log, signal?: AbortSignal): Promise<void> {
  const began = Date.now();
  let reports = 0;
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
        `PostgreSQL (process ${found.pid}) was started on ${place.data} by another program, with its socket in ` +
          `${found.socketFolder}: stop it, or set DATABASE_URL to use it`,
      );
    if (waitedMs > patienceMs)
      throw new Error(
        `PostgreSQL (process ${found.pid}) still runs on ${place.data} after its owner ended and does not stop: stop it`,
      );
    if (waitedMs > graceMs * (reports + 1) && found.status !== "stopping") {
      if (reports === 0)
        log("Stopping a PostgreSQL that lost its owner", { pid: found.pid, folder: place.data });
      reports += 1;
      interrupt(found.pid);
    }
    await pause(25);
  }
}

/** Returns whether any process, even a zombie, has the pid. */
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
    // The process has just ended, which the next read of its file shows.
  }
}
