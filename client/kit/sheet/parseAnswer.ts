import { formatTechnology } from "../../../server/definitions/catalog/rules/selection.ts";
import type { FieldType } from "../../../server/definitions/forms/rules/field.ts";
import { splitList, NO, YES, yesOrNo } from "./normalizeTyped.ts";

/**
 * Parses the text of a cell as an answer, in the form that the rules check and the server stores: numbers,
 * booleans, lists for several choices. Unparseable text stays text; empty text is null.
 */
export function parseAnswer(type: FieldType, text: string): string | number | boolean | string[] | null {
  const value = text.trim();
  if (value === "") return null;
  if (type === "number") return Number.isFinite(Number(value)) ? Number(value) : value;
  if (type === "multiselect") return splitList(value);
  if (type !== "checkbox") return value;
  // A draft on this device may be in another language.
  const word = yesOrNo(value);
  if (word === YES) return true;
  return word === NO ? false : value;
}

/** Formats a stored answer as the text of a cell. */
export function formatAnswer(answer: unknown): string {
  if (answer === null || answer === undefined) return "";
  if (typeof answer === "string") return answer;
  if (typeof answer === "boolean") return answer ? YES : NO;
  if (Array.isArray(answer) && answer.every((one) => typeof one === "string")) return answer.join("; ");
  return (isTechnology(answer) ? formatTechnology(answer) : undefined) ?? JSON.stringify(answer);
}

function isTechnology(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "technologyId" in answer;
}
