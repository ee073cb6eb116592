import { LOCALE } from "../../kit/i18n/t.ts";

const HOUR_MS = 3_600_000;
const toTheSecond = new Intl.DateTimeFormat(LOCALE, { timeStyle: "medium" });
const toTheMinute = new Intl.DateTimeFormat(LOCALE, { timeStyle: "short" });
const withDay = new Intl.DateTimeFormat(LOCALE, {
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
});

/**
 * Returns a formatter for the times of a span that is as short as distinct labels allow. Times in seconds since 1970.
 */
export function timeFormatter(spanMs: number): (seconds: number) => string {
  const format = spanMs < HOUR_MS / 4 ? toTheSecond : spanMs < 20 * HOUR_MS ? toTheMinute : withDay;
  return (seconds) => format.format(seconds * 1_000);
}

/** Formats a time; with the date unless it is today. */
export function formatRecent(time: string, now = new Date()): string {
  const moment = new Date(time);
  return (moment.toDateString() === now.toDateString() ? toTheSecond : withDay).format(moment);
}
