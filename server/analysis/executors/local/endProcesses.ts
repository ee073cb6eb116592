import { setTimeout as sleep } from "node:timers/promises";
import { type LocalLaunch, presenceOf } from "./identity.ts";
import { processesOf, type Recognised } from "./processesOf.ts";

const GRACE_MS = 10_000;
const KILL_MS = 5_000;
const LOOK_MS = 50;

/**
 * Ends every process of a run on this machine: SIGTERM, and SIGKILL after a grace period. Returns whether none is left.
 * A process that is not recognised as the run's is never signalled, whatever its number.
 */
export async function endProcesses(runId: string, launch: LocalLaunch): Promise<boolean> {
  let known: Recognised = new Map();
  signal(await look(), "SIGTERM");
  if (await noneLeft(GRACE_MS)) return true;
  return noneLeft(KILL_MS, "SIGKILL");

  async function look(): Promise<number[]> {
    const leader = (await presenceOf(launch)) === "here" ? launch.pid : undefined;
    known = await processesOf(runId, leader, known);
    // Signal the group at once, so that no member escapes between two signals.
    return leader === undefined ? [...known.keys()] : [-leader, ...known.keys()];
  }

  async function noneLeft(forMs: number, by?: "SIGKILL"): Promise<boolean> {
    for (const until = performance.now() + forMs; performance.now() < until; await sleep(LOOK_MS)) {
      const found = await look();
      if (found.length === 0) return true;
      if (by === undefined) continue;
      // All processes are stopped before the first is killed, so that none starts another in between.
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
