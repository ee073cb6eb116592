import { setTimeout as sleep } from "node:timers/promises";

/** Waits until `holds` gives something true, and gives it. Fails after a generous time that no passing test needs. */
export async function until<T>(holds: () => T | Promise<T>, what = "the condition"): Promise<NonNullable<T>> {
  for (let tries = 0; tries < 2_500; tries++) {
    const value = await holds();
    if (value) return value;
    await sleep(20);
  }
  throw new Error(`Waited in vain for ${what}`);
}
