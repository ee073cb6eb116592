import { formatDate, formatDateTime, formatFullTime, formatShortDate } from "./format.ts";

const FORMATS = { short: formatShortDate, date: formatDate, dateTime: formatDateTime };

/**
 * A time with weekday, seconds and time zone on hover.
 * @param format "short" for lists (the time of today, the day of this year, otherwise the date)
 */
export function Time({ at, format = "short" }: { at: string; format?: keyof typeof FORMATS }) {
  return (
    <time dateTime={at} title={formatFullTime(at)}>
      {FORMATS[format](at)}
    </time>
  );
}
