/** Returns whether a YYYY-MM-DD date exists in the calendar: 2026-02-30 does not. */
export function isRealDate(date: string): boolean {
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
}
