import { setTimeout as sleep } from "node:timers/promises";
import { logOncePerOutage } from "../../concurrency/logOncePerOutage.ts";
import type { Site } from "../../site/site.ts";
import { sealEntries } from "./sealEntries.ts";

const PAUSE_MS = 1_000;
// The pause is a multiple of the duration of the last sealing, so that sealing uses a small share of the time.
const PAUSE_TIMES = 20;

/** Seals changes shortly after their announcement until it is stopped. The job of each minute seals entries whose
 *  change was not announced or whose announcement was missed. */
export function startSealing(site: Site): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const tell = logOncePerOutage((error) => site.log.warn({ err: error }, "failed to seal the audit log"));
  let sealing: Promise<void> | undefined;
  let isRequestedAgain = false;

  async function seal(): Promise<void> {
    for (let pauseMs = PAUSE_MS; ;) {
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      isRequestedAgain = false;
      const beganMs = performance.now();
      await sealEntries(site).then(tell.recovered, tell.failed);
      if (!isRequestedAgain) return;
      pauseMs = Math.max(PAUSE_MS, (performance.now() - beganMs) * PAUSE_TIMES);
    }
  }

  const letGo = site.changes.subscribe(() => {
    isRequestedAgain = true;
    sealing ??= seal().finally(() => (sealing = undefined));
  });
  return {
    async stop() {
      letGo();
      stopping.abort();
      await sealing;
    },
  };
}
