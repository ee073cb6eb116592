import { setTimeout as sleep } from "node:timers/promises";
import { type LEADER_TASKS, type HeldLock, acquireLeadership } from "../../../db/advisoryLock.ts";
import { logOncePerOutage } from "../concurrency/logOncePerOutage.ts";
import type { Site } from "../site/site.ts";

const GRACE_MS = 10_000;

/** A recurring task that one process of an installation performs at a time. */
export interface LeaderTask {
  name: keyof typeof LEADER_TASKS;
  /** Log messages: this process became the leader; the task fails at the moment. */
  becameLeader: string;
  failing: string;
  /** Announced topics that start the next tick early. */
  wokenBy?: string[];
  /** Performs the pending work. Returns the interval in milliseconds from the start of this tick to the start of the
   *  next. */
  tick(now: Date): Promise<number>;
  /** Releases resources of the ticks. The wait for it is limited, because the next leader continues the remaining
   *  work. */
  release(): Promise<void>;
}

export interface RunningTask {
  /** Whether this process is the leader. */
  isActive(): boolean;
  /** Stops the task and waits for a limited time for running work. */
  stop(): Promise<void>;
}

/** Performs a task for the lifetime of the process (design §1) while this process is the leader, which a lock in the
 *  database decides. Another process becomes the leader within seconds of its death. restMs: the pause after a
 *  failed tick. */
export function runAsLeader(
  { log, changes, databaseUrl }: Pick<Site, "log" | "changes"> & { databaseUrl: string },
  duty: LeaderTask,
  { restMs }: { restMs: number },
): RunningTask {
  const stopping = new AbortController();
  const tell = logOncePerOutage((error) => log.warn({ err: error }, duty.failing));
  let isActive = false;

  async function runTicks(lock: HeldLock): Promise<void> {
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
        tell.recovered();
        void lock.touch();
      } catch (error) {
        tell.failed(error);
      }
      const leftMs = Math.max(0, everyMs - (performance.now() - beganMs));
      await sleep(leftMs, undefined, { signal: AbortSignal.any([ending, woken.signal]) }).catch(() => {});
    }
    letGo();
  }

  async function always(): Promise<void> {
    while (!stopping.signal.aborted) {
      const lock = await acquireLeadership(databaseUrl, duty.name, {
        signal: stopping.signal,
        onError: tell.failed,
      });
      if (!lock) return;
      isActive = true;
      log.info(duty.becameLeader);
      await runTicks(lock);
      isActive = false;
      await Promise.race([duty.release(), sleep(GRACE_MS, undefined, { ref: false })]);
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
