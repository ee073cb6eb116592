import { z } from "zod";
import { inputText } from "../errors/schemaText.ts";

export const NUL_REFUSED = inputText("request.nulCharacters", "Text must not contain NUL characters");
export const SURROGATES_REFUSED = inputText("request.notUnicode", "Text must be valid Unicode");

/** Text input: trimmed, at most maxCharacters, without characters that PostgreSQL cannot store (NUL, lone
 *  surrogates). */
export function text(maxCharacters: number) {
  return z
    .string()
    .trim()
    .max(maxCharacters)
    .refine((value) => !value.includes("\0"), NUL_REFUSED)
    .refine((value) => !/\p{Surrogate}/u.test(value), SURROGATES_REFUSED);
}

/** Optional text of a record: an empty text becomes null, an absent one stays absent. */
export function optionalText(maxCharacters: number) {
  return text(maxCharacters)
    .transform((value) => (value === "" ? null : value))
    .nullable()
    .optional();
}

/** Returns a LIKE pattern that matches `part` anywhere; wildcards in `part` are escaped. */
export function likePattern(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
