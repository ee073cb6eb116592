import { formatDate } from "../../kit/components/format.ts";

/** Formats a date without a time, such as "2026-03-12". Returns other text unchanged. */
export function formatDay(date: string): string {
  return Number.isNaN(Date.parse(date)) ? date : formatDate(date);
}
