import { formatTechnology } from "../../../server/definitions/catalog/rules/selection.ts";
import type { FieldType } from "../../../server/definitions/forms/rules/field.ts";
import { listOf, NO, YES, yesOrNo } from "./asTyped.ts";

/**
 * Parses the text of a cell as an answer, in the form that the rules check and the server stores: numbers,
 * booleans, lists for several choices. Unparseable text stays text; empty text is null.
 */
export function answerOfText(type: FieldType, text: string): string | number | boolean | string[] | null {
  const value = text.trim();
  if (value === "") return null;
  if (type === "number") return Number.isFinite(Number(value)) ? Number(value) : value;
  if (type === "multiselect") return listOf(value);
  if (type !== "checkbox") return value;
  // A draft on this device may be in another language.
  const word = yesOrNo(value);
  if (word === YES) return true;
  return word === NO ? false : value;
}

/** Formats a stored answer as the text of a cell. */
export function textOfAnswer(answer: unknown): string {
  if (answer === null || answer === undefined) return "";
  if (typeof answer === "string") return answer;
  if (typeof answer === "boolean") return answer ? YES : NO;
  if (Array.isArray(answer) && answer.every((one) => typeof one === "string")) return answer.join("; ");
  return (isTechnology(answer) ? formatTechnology(answer) : undefined) ?? JSON.stringify(answer);
}

function isTechnology(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "technologyId" in answer;
}
