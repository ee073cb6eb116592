const FIRST_MS = 1_000;
const MOST_MS = 30_000;

/**
 * Returns the wait before the next attempt: exponential from 1 s to 30 s, half of it random, so that many clients
 * of a recovering server do not retry at the same time.
 * @param failures consecutive failed attempts, from 1
 * @param chance a random number from 0 up to 1
 */
export function backoffMs(failures: number, chance: number): number {
  const whole = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20));
  return Math.round(whole / 2 + (whole / 2) * chance);
}
