/** The first day of a month such as "2026-03", in the time zone of the reader. */
export function firstDay(month: string): Date {
  return shiftMonth(month, 0);
}

/** The end of a month, which is the first day of the next one. */
export function endOfMonth(month: string): Date {
  return shiftMonth(month, 1);
}

function shiftMonth(month: string, monthsLater: number): Date {
  return new Date(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + monthsLater, 1);
}
