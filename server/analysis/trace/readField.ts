const NUL_OR_HALF_PAIR = /\0|\p{Surrogate}/gu;

export type Fields = Record<string, unknown>;

/** Returns the value if it is an object with fields. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/**
 * Returns the first of some keys that contains a non-empty text or a number, as text of at most maxCharacters, without
 * characters that PostgreSQL cannot store.
 */
export function textField(fields: Fields, keys: string[], maxCharacters: number): string | undefined {
  for (const key of keys) {
    const text = textOf(fields[key], maxCharacters);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Converts a value as textField does. */
export function textOf(value: unknown, maxCharacters: number): string | undefined {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string" || value === "") return undefined;
  // Replaced after the cut, because the cut may split a surrogate pair.
  return value.slice(0, maxCharacters).replaceAll(NUL_OR_HALF_PAIR, "\uFFFD");
}

/** Returns the first of some keys that contains a number, or a number as text with an optional percent sign. */
export function numberField(fields: Fields, keys: string[]): number | undefined {
  for (const key of keys) {
    const value = fields[key];
    const number =
      typeof value === "string" && /^-?\d+(\.\d+)?\s*%?$/.test(value) ? Number.parseFloat(value) : value;
    if (typeof number === "number" && Number.isFinite(number)) return number;
  }
  return undefined;
}

/** numberField for counts of bytes and milliseconds: integers from 0 within the exact range. */
export function countField(fields: Fields, keys: string[]): number | undefined {
  const number = numberField(fields, keys);
  if (number === undefined || number < 0) return undefined;
  const count = Math.round(number);
  return Number.isSafeInteger(count) ? count : undefined;
}
