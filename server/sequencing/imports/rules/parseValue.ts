import type { PlanField } from "../../runs/rules/fields.ts";

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?$/;
const DAY_FIRST = /^(\d{1,2})([./_])(\d{1,2})\2(\d{4})$/;
const DECIMAL = /^[+-]?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Parses a non-empty cell: a date in any accepted notation (ISO, or day first) to YYYY-MM-DD, a number also with a
 * decimal comma. Anything else is stored as text (reference 3-files §4).
 */
export function parseValue(kind: PlanField["kind"], text: string): string | number {
  if (kind === "date") return readDate(text) ?? text;
  if (kind === "number") return readNumber(text) ?? text;
  return text;
}

/** Returns YYYY-MM-DD, or undefined for a text that is no valid date. */
function readDate(text: string): string | undefined {
  const [, isoYear = "", isoMonth = "", isoDay = ""] = ISO_DATE.exec(text) ?? [];
  const [, day = "", , month = "", year = ""] = DAY_FIRST.exec(text) ?? [];
  return toIsoDate(isoYear || year, isoMonth || month, isoDay || day);
}

function readNumber(text: string): number | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const number = Number(text.replace(",", "."));
  return Number.isFinite(number) ? number : undefined;
}

/**
 * Suggests a date for a text that is no date: with the year first in another notation, or the day number that a
 * spreadsheet shows after a date format was lost. Returns YYYY-MM-DD, or undefined.
 */
export function likelyDate(text: string): string | undefined {
  const [, year = "", , month = "", day = ""] = /^(\d{4})([./_ -])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  if (year !== "") return toIsoDate(year, month, day);
  const days = /^\d{5}$/.test(text) ? Number(text) : 0;
  // 1982 to 2064: other numbers are unlikely to be dates.
  if (days < 30_000 || days > 60_000) return undefined;
  return new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);
}

function toIsoDate(year: string, month: string, day: string): string | undefined {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}
