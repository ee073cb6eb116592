const NUL_OR_HALF_PAIR = /\0|\p{Surrogate}/gu;

export type Fields = Record<string, unknown>;

/** The value as an object with fields, when it is one. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** The first of some keys that holds text which is not empty, or a number: as text of at most maxCharacters, without
 *  what PostgreSQL does not keep. */
export function textField(fields: Fields, keys: string[], maxCharacters: number): string | undefined {
  for (const key of keys) {
    const text = textOf(fields[key], maxCharacters);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The value as textField gives it. */
export function textOf(value: unknown, maxCharacters: number): string | undefined {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string" || value === "") return undefined;
  // Cut before and after: a pair may have been cut in half.
  return value.slice(0, maxCharacters).replaceAll(NUL_OR_HALF_PAIR, "\uFFFD");
}

/** The first of some keys that holds a number, also one written as text with a percent sign behind it. */
export function numberField(fields: Fields, keys: string[]): number | undefined {
  for (const key of keys) {
    const value = fields[key];
    const number =
      typeof value === "string" && /^-?\d+(\.\d+)?\s*%?$/.test(value) ? Number.parseFloat(value) : value;
    if (typeof number === "number" && Number.isFinite(number)) return number;
  }
  return undefined;
}

/** The same for counts of bytes and milliseconds: whole, from 0, as far as numbers are exact. */
export function countField(fields: Fields, keys: string[]): number | undefined {
  const number = numberField(fields, keys);
  if (number === undefined || number < 0) return undefined;
  const count = Math.round(number);
  return Number.isSafeInteger(count) ? count : undefined;
}
