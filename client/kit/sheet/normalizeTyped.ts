import { matchesPattern, fieldPattern } from "../../../server/platform/input/rules/matchesPattern.ts";
import { fieldUnits } from "../../../server/definitions/forms/rules/findProblems.ts";
import { language } from "../i18n/language.ts";
import { findChoice } from "./choices.ts";
import { readDate } from "./readDate.ts";
import type { Column } from "./table.ts";

/** The spellings of yes and no in tables. */
export const [YES, NO] = language === "de" ? ["ja", "nein"] : ["yes", "no"];

const YES_WORDS = new Set(["yes", "y", "true", "1", "ja", "wahr"]);
const NO_WORDS = new Set(["no", "n", "false", "0", "nein", "falsch"]);

/** Normalizes a text for its column: trims it; choices become their value, numbers get a decimal point, dates become
 *  2026-01-31, yes and no get one spelling; numbers and dates also where a pattern requires a text of that form. An
 *  ambiguous text is unchanged, for review. */
export function normalizeTyped(column: Column, text: string): string {
  const value = text.replaceAll("\u00A0", " ").trim();
  switch (column.field.type) {
    case "checkbox":
      return yesOrNo(value);
    case "number":
      return readNumber(value);
    case "date":
      return readDate(value);
    case "multiselect":
      return splitList(value)
        .map((one) => asChoice(column, one))
        .filter((one, index, all) => all.indexOf(one) === index)
        .join("; ");
    default:
      return asMatched(column, asChoice(column, value));
  }
}

/** Splits a text with several values: "a; b". */
export function splitList(text: string): string[] {
  return text
    .split(/[;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

function asChoice({ choices }: Column, value: string): string {
  return (choices && findChoice(choices, value)?.value) ?? value;
}

// Checklists define many numbers and dates as text with a pattern. Some patterns allow a comma: a field with a unit
// is still a number.
function asMatched({ field }: Column, value: string): string {
  const pattern = fieldPattern(field.simpleValidation ?? {});
  const isTaken = (text: string) => pattern === undefined || matchesPattern(pattern, text);
  if (value === "" || (fieldUnits(field).length === 0 && isTaken(value))) return value;
  const readings = isTaken(value) ? [readNumber(value)] : [readNumber(value), readDate(value)];
  return readings.find((one) => one !== value && isTaken(one)) ?? value;
}

/** Normalizes any spelling of yes and no; other text is unchanged. */
export function yesOrNo(value: string): string {
  const word = value.toLowerCase();
  if (YES_WORDS.has(word)) return YES;
  return NO_WORDS.has(word) ? NO : value;
}

/**
 * Normalizes a number to a decimal point from 1,5 or 1.234,5 or 12 345,6. The ambiguous 1,234 and text that is no
 * number are returned unchanged.
 */
function readNumber(value: string): string {
  const text = value.replaceAll(/(?<=\d)[ '’\u202F](?=\d{3}(?!\d))/g, "").replace(/^\u2212/, "-");
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return text.replaceAll(".", "").replace(",", ".");
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(text)) return text.replaceAll(",", "");
  if (/^[+-]?(\d{1,3}(,\d{3}){2,})$/.test(text)) return text.replaceAll(",", "");
  if (/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)) return value;
  return /^[+-]?\d*,\d+(e[+-]?\d+)?$/i.test(text) ? text.replace(",", ".") : text;
}
