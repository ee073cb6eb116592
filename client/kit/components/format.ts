import { LOCALE } from "../i18n/t.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"] as const;
const dates = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium" });
const dateTimes = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" });
const times = new Intl.DateTimeFormat(LOCALE, { timeStyle: "medium" });
const clockTimes = new Intl.DateTimeFormat(LOCALE, { hour: "numeric", minute: "2-digit" });
const daysOfYear = new Intl.DateTimeFormat(LOCALE, { month: "short", day: "numeric" });
const fullTimes = new Intl.DateTimeFormat(LOCALE, { dateStyle: "full", timeStyle: "long" });
const numbers = new Intl.NumberFormat(LOCALE);

/** Formats a size in powers of 1000: 1234567 is "1.2 MB". */
export function formatBytes(sizeBytes: number): string {
  const power = sizeBytes < 1 ? 0 : Math.min(Math.floor(Math.log10(sizeBytes) / 3), UNITS.length - 1);
  const amount = sizeBytes / 1000 ** power;
  return new Intl.NumberFormat(LOCALE, {
    style: "unit",
    unit: UNITS[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power === 0 || amount >= 100 ? 0 : 1,
  }).format(amount);
}

/** Formats a date (ISO text or Date) in the language of the interface, such as "12 Mar 2026". */
export function formatDate(time: string | Date): string {
  return dates.format(new Date(time));
}

/** Formats a date with its time. */
export function formatDateTime(time: string | Date): string {
  return dateTimes.format(new Date(time));
}

/** Formats a time as short as possible: the time of day of today, the day of this year, otherwise the date. */
export function formatShortDate(time: string | Date): string {
  const [date, now] = [new Date(time), new Date()];
  if (date.toDateString() === now.toDateString()) return clockTimes.format(date);
  return (date.getFullYear() === now.getFullYear() ? daysOfYear : dates).format(date);
}

/** Formats a date with weekday, time and time zone. */
export function formatFullTime(time: string | Date): string {
  return fullTimes.format(new Date(time));
}

/** Formats a time of day with seconds. */
export function formatTime(time: Date): string {
  return times.format(time);
}

export function formatNumber(value: number | bigint): string {
  return numbers.format(value);
}
