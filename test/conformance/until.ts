import { setTimeout as sleep } from "node:timers/promises";

const TRIES = 3_000;
const PAUSE_MS = 100;

/** Asks until there is something, and gives it; fails after a generous while. */
export async function until<Found>(
  find: () => Promise<Found | undefined | false>,
  what: string,
): Promise<Found> {
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    await sleep(PAUSE_MS);
  }
  throw new Error(`Waited in vain for ${what}`);
}
