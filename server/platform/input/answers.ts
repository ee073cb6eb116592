import { z } from "zod";
import { raise } from "../errors/apiError.ts";
import { tooManyAnswers } from "../errors/errors.ts";
import { ANSWERS_MAX, ANSWERS_MAX_CHARACTERS } from "../limits/limits.ts";
import { NUL_REFUSED, SURROGATES_REFUSED } from "./text.ts";

export type Answers = Record<string, unknown>;

// JSON writes both as escapes; the preceding backslashes are counted, because a text may contain such an escape
// literally.
const NUL = /(?:^|[^\\])(?:\\\\)*\\u0000/;
const LONE_SURROGATE = /(?:^|[^\\])(?:\\\\)*\\ud[89a-f][0-9a-f]{2}/;

/** The stored answers to a form, by field name. Values are any JSON that PostgreSQL can store. */
export const answers = z.record(z.string().max(200), z.unknown()).superRefine((given, { addIssue }) => {
  // The input is already JSON; a schema would visit each value of each list.
  const json = JSON.stringify(given);
  if (NUL.test(json)) addIssue(NUL_REFUSED);
  if (LONE_SURROGATE.test(json)) addIssue(SURROGATES_REFUSED);
});

/** Merges the submitted answers over the stored ones. Successive saves only add names, so the merged result is
 *  limited. Raises tooManyAnswers. */
export function mergeAnswers(stored: Answers, given: Answers | undefined): Answers {
  if (given === undefined) return stored;
  const merged = { ...stored, ...given };
  if (Object.keys(merged).length > ANSWERS_MAX || JSON.stringify(merged).length > ANSWERS_MAX_CHARACTERS)
    raise(tooManyAnswers());
  return merged;
}
