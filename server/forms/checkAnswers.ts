import type { FormField } from "./schema.ts";

/** What is wrong with the answers to some fields: one sentence per problem, none when all is well.
 *  Only visible fields are asked; what only the facility fills in is never missing. */
export function checkAnswers(fields: FormField[], answers: Record<string, unknown>): string[] {
  return fields
    .filter((field) => field.visible)
    .flatMap(
      (field) =>
        checkAnswer(field, Object.hasOwn(answers, field.name) ? answers[field.name] : undefined) ?? [],
    );
}

function checkAnswer(field: FormField, answer: unknown): string | undefined {
  if (isEmpty(answer)) return field.required && !field.adminOnly ? `${field.label} is required` : undefined;
  if (field.options && field.type === "select" && !field.options.some((option) => option === answer)) {
    return `${field.label} must be one of: ${field.options.join(", ")}`;
  }
  if (field.type === "number") return checkNumber(field, numberOf(answer));
  if (field.type === "organism" && !(typeof answer === "string" && /^\d{1,10}$/.test(answer))) {
    return `${field.label} must be a number`;
  }
  return undefined;
}

function isEmpty(answer: unknown): boolean {
  if (typeof answer === "string") return answer.trim() === "";
  return answer === undefined || answer === null || (Array.isArray(answer) && answer.length === 0);
}

// Forms in a browser send numbers as text; true, [] and the like only become numbers in JavaScript.
function numberOf(answer: unknown): number {
  return typeof answer === "number" || typeof answer === "string" ? Number(answer) : Number.NaN;
}

function checkNumber({ label, minValue, maxValue }: FormField, value: number): string | undefined {
  if (!Number.isFinite(value)) return `${label} must be a number`;
  if (minValue !== undefined && value < minValue) return `${label} must be at least ${minValue}`;
  if (maxValue !== undefined && value > maxValue) return `${label} must be at most ${maxValue}`;
  return undefined;
}
