/** The number of rows per window of a list. */
export const WINDOW_ROWS = 200;
/** The number of rows to load ahead. */
export const NEAR_ROWS = 60;

/** Returns the numbers of the windows that contain the rows from `from` to `to`, inclusive. Pure. */
export function windowsInRange({ from, to, total }: { from: number; to: number; total: number }): number[] {
  if (total === 0) return [];
  const first = Math.floor(Math.max(from, 0) / WINDOW_ROWS);
  const last = Math.floor(Math.min(Math.max(to, 0), total - 1) / WINDOW_ROWS);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
