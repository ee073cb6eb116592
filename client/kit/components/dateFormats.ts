import type { DateStyle } from "./dateStyle.ts";

type Time = string | number | Date;

/** The formats of dates and times of a locale, in the style of the region or as in ISO 8601. Pure. */
export function dateFormats(locale: string, style: DateStyle) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const [dates, dateTimes, times] = [
    format({ dateStyle: "medium" }),
    format({ dateStyle: "medium", timeStyle: "short" }),
    format({ timeStyle: "medium" }),
  ];
  const [clock, days] = [format({ timeStyle: "short" }), format({ day: "numeric", month: "short" })];
  const [full, zones] = [
    format({ dateStyle: "full", timeStyle: "long" }),
    format({ timeZoneName: "shortOffset", year: "numeric" }),
  ];
  const zone = (time: Date) =>
    zones.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? "";

  const region = {
    date: (time: Date) => dates.format(time),
    dateTime: (time: Date) => dateTimes.format(time),
    time: (time: Date) => times.format(time),
    clock: (time: Date) => clock.format(time),
    day: (time: Date) => days.format(time),
    full: (time: Date) => full.format(time),
  };
  const iso = {
    date: isoDate,
    dateTime: (time: Date) => `${isoDate(time)} ${isoTime(time).slice(0, 5)}`,
    time: isoTime,
    clock: (time: Date) => isoTime(time).slice(0, 5),
    day: isoDate,
    full: (time: Date) => `${isoDate(time)} ${isoTime(time)} ${zone(time)}`,
  };
  const { date, dateTime, time, clock: hour, day, full: complete } = style === "iso" ? iso : region;

  return {
    /** Formats a date, such as "12 Mar 2026". */
    formatDate: (at: Time) => date(toDate(at)),
    /** Formats a date with its time. */
    formatDateTime: (at: Time) => dateTime(toDate(at)),
    /** Formats a date with its time and the time zone, for readers in another zone. */
    formatZonedTime: (at: Time) => `${dateTime(toDate(at))} ${zone(toDate(at))}`,
    /** Formats a time of day with seconds. */
    formatTime: (at: Time) => time(toDate(at)),
    /** Formats a date with weekday, time, seconds and time zone. */
    formatFullTime: (at: Time) => complete(toDate(at)),
    /** Formats a time as short as possible: the time of today, the day of this year, the date of other years. */
    formatShortDate(at: Time, now: Time = Date.now()): string {
      const [then, today] = [toDate(at), toDate(now)];
      if (isoDate(then) === isoDate(today) && !isDay(at)) return hour(then);
      return then.getFullYear() === today.getFullYear() ? day(then) : date(then);
    },
  };
}

// A date without a time is the same day in every time zone.
function toDate(time: Time): Date {
  return new Date(isDay(time) ? `${time}T00:00` : time);
}

function isDay(time: Time): time is string {
  return typeof time === "string" && /^\d{4}-\d\d-\d\d$/.test(time);
}

function isoDate(time: Date): string {
  return `${String(time.getFullYear()).padStart(4, "0")}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;
}

function isoTime(time: Date): string {
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map(twoDigits).join(":");
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
