import { LOCALE } from "../../kit/i18n/t.ts";

const days = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeZone: "UTC" });

/**
 * Formats a date without a time, such as "2026-03-12", in the language of the interface, independently of the time
 * zone. Returns other text unchanged.
 */
export function formatDay(date: string): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? date : days.format(time);
}
