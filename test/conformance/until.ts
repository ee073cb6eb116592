import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MS = 5 * 60 * 1_000;
const PAUSE_MS = 100;

/** Polls `find` until it finds something, and returns that. Throws after PATIENCE_MS of time. */
export async function until<Found>(
  find: () => Promise<Found | undefined | false>,
  what: string,
): Promise<Found> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const isLast = performance.now() > deadlineMs;
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (isLast) break;
    await sleep(PAUSE_MS);
  }
  throw new Error(`Waited in vain for ${what}`);
}
