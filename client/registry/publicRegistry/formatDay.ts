import { LOCALE } from "../../kit/i18n/t.ts";

const days = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeZone: "UTC" });

/** A date without a time, such as "2026-03-12", as the language writes it; the same day wherever it is read. What is no
 *  date stays as it is. */
export function formatDay(date: string): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? date : days.format(time);
}
