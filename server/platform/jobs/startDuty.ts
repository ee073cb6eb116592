import { setTimeout as sleep } from "node:timers/promises";
import { type DUTIES, type HeldLock, takeDuty } from "../../../db/advisoryLock.ts";
import { onlyTheFirst } from "../concurrency/onlyTheFirst.ts";
import type { Site } from "../site/site.ts";

const GRACE_MS = 10_000;

/** What is to be done again and again by one process of an installation at a time. */
export interface Duty {
  name: keyof typeof DUTIES;
  /** Logged when this process is the one that does it, and when it cannot now. */
  taken: string;
  inTrouble: string;
  /** What is announced when there is something to do before the next tick is due. */
  wokenBy?: string[];
  /** Does what is due, and gives how long after the beginning of this tick the next one begins. */
  tick(now: Date): Promise<number>;
  /** Lets go of what ticks began; waited for a while only, as whoever has the duty next takes up the rest. */
  leave(): Promise<void>;
}

export interface RunningDuty {
  /** Whether this process is the one that does it. */
  isActive(): boolean;
  /** Ends it, and waits a while for what it is at. */
  stop(): Promise<void>;
}

/** Does a duty for as long as the process lives (design §1): of all processes that want to one at a time, which a lock in
 *  the database decides. Another takes over within seconds of its death.
 *  restMs: before the next tick, where one failed. */
export function startDuty(
  { log, changes, databaseUrl }: Pick<Site, "log" | "changes"> & { databaseUrl: string },
  duty: Duty,
  { restMs }: { restMs: number },
): RunningDuty {
  const stopping = new AbortController();
  const tell = onlyTheFirst((error) => log.warn({ err: error }, duty.inTrouble));
  let isActive = false;

  async function onDuty(lock: HeldLock): Promise<void> {
    const ending = AbortSignal.any([stopping.signal, lock.lost]);
    let woken = new AbortController();
    const letGo = changes.subscribe((topic) => {
      if (duty.wokenBy?.includes(topic)) woken.abort();
    });
    while (!ending.aborted) {
      const beganMs = performance.now();
      woken = new AbortController();
      let everyMs = restMs;
      try {
        everyMs = await duty.tick(new Date());
        tell.isWell();
        void lock.touch();
      } catch (error) {
        tell.trouble(error);
      }
      const leftMs = Math.max(0, everyMs - (performance.now() - beganMs));
      await sleep(leftMs, undefined, { signal: AbortSignal.any([ending, woken.signal]) }).catch(() => {});
    }
    letGo();
  }

  async function always(): Promise<void> {
    while (!stopping.signal.aborted) {
      const lock = await takeDuty(databaseUrl, duty.name, {
        signal: stopping.signal,
        onTrouble: tell.trouble,
      });
      if (!lock) return;
      isActive = true;
      log.info(duty.taken);
      await onDuty(lock);
      isActive = false;
      await Promise.race([duty.leave(), sleep(GRACE_MS, undefined, { ref: false })]);
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
