import { z } from "zod";
import { inputText } from "../errors/schemaText.ts";

export const NUL_REFUSED = inputText("request.nulCharacters", "Text must not contain NUL characters");
export const SURROGATES_REFUSED = inputText("request.notUnicode", "Text must be valid Unicode");

/** Text a person types: trimmed, at most maxCharacters, nothing that PostgreSQL does not keep: no NUL, no half of a
 *  surrogate pair. */
export function text(maxCharacters: number) {
  return z
    .string()
    .trim()
    .max(maxCharacters)
    .refine((value) => !value.includes("\0"), NUL_REFUSED)
    .refine((value) => !/\p{Surrogate}/u.test(value), SURROGATES_REFUSED);
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
