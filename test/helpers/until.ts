import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MS = 50_000;
const PAUSE_MS = 20;

/** Polls `holds` until it returns a truthy value, and returns that value. Throws after PATIENCE_MS of time, regardless
 *  of the number of polls on a loaded machine. The last poll starts after the deadline, so that a suspended process
 *  does not fail the test. */
export async function until<T>(holds: () => T | Promise<T>, what = "the condition"): Promise<NonNullable<T>> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const isLast = performance.now() > deadlineMs;
    const value = await holds();
    if (value) return value;
    if (isLast) break;
    await sleep(PAUSE_MS);
  }
  throw new Error(`Waited in vain for ${what}`);
}
