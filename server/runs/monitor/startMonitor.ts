import { setTimeout as sleep } from "node:timers/promises";
import { type HeldLock, takeDuty } from "../../../db/advisoryLock.ts";
import type { Site } from "../../site.ts";
import { monitorOf } from "./monitorOf.ts";

const TICK_MS = 2_000;
const GRACE_MS = 10_000;

export interface RunningMonitor {
  /** Whether this process is the one that monitors. */
  isActive(): boolean;
  /** Ends it, and waits a while for what it is at. */
  stop(): Promise<void>;
}

/** Monitors the runs of pipelines for as long as the process lives (design §1): of all processes with this role one at a
 *  time, which a lock in the database decides. Another takes over within seconds of its death. */
export function startMonitor(site: Site & { databaseUrl: string }): RunningMonitor {
  const stopping = new AbortController();
  const monitor = monitorOf(site);
  const tell = onlyTheFirst((error) => site.log.warn({ err: error }, "the monitor of runs cannot work now"));
  let isActive = false;

  async function onDuty(lock: HeldLock): Promise<void> {
    const ending = AbortSignal.any([stopping.signal, lock.lost]);
    while (!ending.aborted) {
      const beganMs = performance.now();
      try {
        await monitor.tick(new Date());
        tell.isWell();
      } catch (error) {
        tell.trouble(error);
      }
      const restMs = Math.max(0, TICK_MS - (performance.now() - beganMs));
      await sleep(restMs, undefined, { signal: ending }).catch(() => {});
    }
  }

  async function always(): Promise<void> {
    while (!stopping.signal.aborted) {
      const lock = await takeDuty(site.databaseUrl, "pipelineMonitor", {
        signal: stopping.signal,
        onTrouble: tell.trouble,
      });
      if (!lock) return;
      isActive = true;
      site.log.info("this process monitors the runs of pipelines");
      await onDuty(lock);
      isActive = false;
      // What takes longer is taken up by whoever monitors next.
      await Promise.race([monitor.settled(), sleep(GRACE_MS, undefined, { ref: false })]);
      await lock.release();
    }
  }

  const running = always();
  return {
    isActive: () => isActive,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** A database that is away is told once, not every two seconds. */
function onlyTheFirst(tell: (error: unknown) => void) {
  let isTold = false;
  return {
    trouble(error: unknown): void {
      if (!isTold) tell(error);
      isTold = true;
    },
    isWell(): void {
      isTold = false;
    },
  };
}
