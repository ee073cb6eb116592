import { z } from "zod";

/** Text a person types: trimmed, at most maxCharacters, no NUL (PostgreSQL keeps none). */
export function text(maxCharacters: number) {
  return z
    .string()
    .trim()
    .max(maxCharacters)
    .refine((value) => !value.includes("\0"), "Text must not contain NUL characters");
}

/** Optional text of a record: empty becomes null, absent stays absent. */
export function optionalText(maxCharacters: number) {
  return text(maxCharacters)
    .transform((value) => (value === "" ? null : value))
    .nullable()
    .optional();
}

/** The LIKE pattern that finds `part` anywhere, its own wildcards taken literally. */
export function likePattern(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
