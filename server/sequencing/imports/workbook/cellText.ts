import type { NumberFormat } from "./readFormats.ts";

/** A stored cell. type: the letter or word of the file format, "n" by default. */
export interface StoredCell {
  type: string;
  value: string;
  format: NumberFormat;
  countsFrom1904: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const EPOCH_DAY = 25_569;
const DAYS_TO_1904 = 1_462;
const LAST_DAY = 2_958_465;
const HALF_A_SECOND = 0.5 / 86_400;
// Escapes of the format for characters that XML cannot represent.
const ESCAPED = /_x([0-9a-f]{4})_/gi;
// Most numbers are stored in the file as they are displayed; NUL and surrogates cannot be stored by PostgreSQL.
const PLAIN = /^-?(?:0|[1-9]\d{0,14})$|^-?(?:0|[1-9]\d{0,6})\.\d{0,6}[1-9]$/;
const UNKEPT = /[\0\p{Surrogate}]/gu;

/**
 * Returns the displayed text of a cell, trimmed: dates as YYYY-MM-DD, times as HH:MM, numbers with a point and without
 * rounding noise, the result of a formula. Shared texts are passed resolved, as type "str".
 */
export function cellText({ type, value, format, countsFrom1904 }: StoredCell): string {
  switch (type) {
    case "str":
    case "inlineStr":
      return value
        .replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(UNKEPT, "")
        .trim();
    case "b":
      return value.trim() === "1" || value.trim() === "true" ? "TRUE" : value.trim() === "" ? "" : "FALSE";
    case "d":
      return /^\d{4}-\d\d-\d\d/.exec(value.trim())?.[0] ?? value.trim();
    case "e":
      return value.trim();
    default:
      return numberText(value.trim(), format, countsFrom1904);
  }
}

function numberText(value: string, format: NumberFormat, countsFrom1904: boolean): string {
  if (format === "number" && value !== "-0" && PLAIN.test(value)) return value;
  const number = Number(value);
  if (value === "" || !Number.isFinite(number)) return value;
  if (format === "date") return dayText(number, countsFrom1904) ?? plainNumber(number);
  if (format === "time") return timeText(number) ?? plainNumber(number);
  const text = plainNumber(number);
  return typeof format === "object" && /^\d+$/.test(text) ? text.padStart(format.digits, "0") : text;
}

// Spreadsheets keep fifteen digits.
function plainNumber(number: number): string {
  const rounded = Number(number.toPrecision(15));
  if (rounded === 0) return "0";
  const text = String(rounded);
  if (!text.includes("e")) return text;
  return rounded.toLocaleString("en-US", { useGrouping: false, maximumSignificantDigits: 15 });
}

function dayText(serial: number, countsFrom1904: boolean): string | undefined {
  const day = Math.floor(serial + HALF_A_SECOND) + (countsFrom1904 ? DAYS_TO_1904 : 0);
  if (day < 1) return day === 0 && serial > 0 ? timeText(serial) : undefined;
  if (day > LAST_DAY) return undefined;
  // The spreadsheet calendar contains a 29th of February 1900.
  const days = day < 60 ? day + 1 : day;
  return new Date((days - EPOCH_DAY) * DAY_MS).toISOString().slice(0, 10);
}

function timeText(serial: number): string | undefined {
  if (serial < 0 || serial > LAST_DAY) return undefined;
  const seconds = Math.round(serial * 86_400);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, "0"));
  return rest === "00" ? `${hours}:${minutes}` : `${hours}:${minutes}:${rest}`;
}
