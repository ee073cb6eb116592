import { formatTechnology } from "../../../server/definitions/catalog/rules/selection.ts";
import type { FieldType } from "../../../server/definitions/forms/rules/field.ts";
import { listOf, NO, YES, yesOrNo } from "./asTyped.ts";

/** What a cell says as an answer to its field, as the rules look at it and the server stores it: numbers as numbers,
 *  yes and no as true and false, several choices as a list. What cannot be read stays text; null when empty. */
export function answerOfText(type: FieldType, text: string): string | number | boolean | string[] | null {
  const value = text.trim();
  if (value === "") return null;
  if (type === "number") return Number.isFinite(Number(value)) ? Number(value) : value;
  if (type === "multiselect") return listOf(value);
  if (type !== "checkbox") return value;
  // What was kept on this device may be in another language.
  const word = yesOrNo(value);
  if (word === YES) return true;
  return word === NO ? false : value;
}

/** A stored answer as the text of a cell. */
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
