// The first letters of the months, in English and German.
const MONTHS = [
  ["jan"],
  ["feb"],
  ["mar", "mär", "mrz"],
  ["apr"],
  ["may", "mai"],
  ["jun"],
  ["jul"],
  ["aug"],
  ["sep"],
  ["oct", "okt"],
  ["nov"],
  ["dec", "dez"],
];

/**
 * Normalizes a date to 2026-01-31 from 2026/1/31, 31.01.2026, 31/01/2026, 31 Jan 2026 or January 31, 2026.
 * Ambiguous text, such as 03/04/2026, and text that is no date are returned unchanged.
 */
export function readDate(text: string): string {
  const day = text.replace(/[T ]00:00(:00(\.0+)?)?Z?$/, "");
  return yearFirst(day) ?? dotted(day) ?? slashed(day) ?? named(day) ?? text;
}

function yearFirst(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  return written(year, month, day);
}

// Dates with dots begin with the day.
function dotted(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text) ?? [];
  return written(year, month, day);
}

function slashed(text: string): string | undefined {
  const [, one, other, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? [];
  const dayFirst = written(year, other, one);
  const monthFirst = written(year, one, other);
  return dayFirst && monthFirst && dayFirst !== monthFirst ? undefined : (dayFirst ?? monthFirst);
}

function named(text: string): string | undefined {
  const [, day, month = "", year] = /^(\d{1,2})\.?[ -](\p{L}{3,9})\.?,?[ -](\d{4})$/u.exec(text) ?? [];
  if (day !== undefined) return written(year, monthNumber(month), day);
  const [, name = "", date, full] = /^(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})$/u.exec(text) ?? [];
  return written(full, monthNumber(name), date);
}

function monthNumber(name: string): string | undefined {
  const start = name.toLowerCase().slice(0, 3);
  const index = MONTHS.findIndex((names) => names.includes(start));
  return index === -1 ? undefined : String(index + 1);
}

function written(year?: string, month?: string, day?: string): string | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}
