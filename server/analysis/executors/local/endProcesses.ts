import { setTimeout as sleep } from "node:timers/promises";
import { type LocalLaunch, presenceOf } from "./identity.ts";
import { processesOf, type Recognised } from "./processesOf.ts";

const GRACE_MS = 10_000;
const KILL_MS = 5_000;
const LOOK_MS = 50;

/** Ends every process of a run on this machine: asks them to, and after a grace makes them. Gives whether none is left.
 *  A process that is not recognised as the run's is never signalled, whatever its number. */
export async function endProcesses(runId: string, launch: LocalLaunch): Promise<boolean> {
  let known: Recognised = new Map();
  signal(await look(), "SIGTERM");
  if (await noneLeft(GRACE_MS)) return true;
  return noneLeft(KILL_MS, "SIGKILL");

  async function look(): Promise<number[]> {
    const leader = (await presenceOf(launch)) === "here" ? launch.pid : undefined;
    known = await processesOf(runId, leader, known);
    // The group at once: nothing in it gets away between one signal and the next.
    return leader === undefined ? [...known.keys()] : [-leader, ...known.keys()];
  }

  async function noneLeft(forMs: number, by?: "SIGKILL"): Promise<boolean> {
    for (const until = performance.now() + forMs; performance.now() < until; await sleep(LOOK_MS)) {
      const found = await look();
      if (found.length === 0) return true;
      if (by === undefined) continue;
      // All are stopped before the first is ended, so that none starts another while its turn comes.
      signal(found, "SIGSTOP");
      signal(await look(), by);
    }
    return false;
  }
}

function signal(targets: number[], name: NodeJS.Signals): void {
  for (const target of targets) {
    try {
      process.kill(target, name);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code !== "ESRCH" && code !== "EPERM") throw error;
    }
  }
}
