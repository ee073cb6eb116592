const FIRST_MS = 1_000;
const MOST_MS = 30_000;

/** How long to wait before the next try: doubling from a second to half a minute, and half of it by chance, so that
 *  many clients of a server that comes back do not come all at once.
 *  failures: how many tries in a row failed, from 1. chance: from 0 up to 1. */
export function backoffMs(failures: number, chance: number): number {
  const whole = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20));
  return Math.round(whole / 2 + (whole / 2) * chance);
}
