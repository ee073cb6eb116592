/** Whether a date as YYYY-MM-DD is one of the calendar: 2026-02-30 is none. */
export function isRealDate(date: string): boolean {
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
}
