import { z } from "zod";
import { raise } from "../errors/apiError.ts";
import { tooManyAnswers } from "../errors/errors.ts";
import { ANSWERS_MAX, ANSWERS_MAX_CHARACTERS } from "../limits/limits.ts";
import { NUL_REFUSED, SURROGATES_REFUSED } from "./text.ts";

export type Answers = Record<string, unknown>;

// In JSON both are escapes; the backslashes before are counted, because a text may spell an escape out.
const NUL = /(?:^|[^\\])(?:\\\\)*\\u0000/;
const LONE_SURROGATE = /(?:^|[^\\])(?:\\\\)*\\ud[89a-f][0-9a-f]{2}/;

/** Answers to a form by field name, as they are stored. Values are any JSON that PostgreSQL keeps. */
export const answers = z.record(z.string().max(200), z.unknown()).superRefine((given, { addIssue }) => {
  // They come as JSON; a schema for it would look at each value of each list.
  const json = JSON.stringify(given);
  if (NUL.test(json)) addIssue(NUL_REFUSED);
  if (LONE_SURROGATE.test(json)) addIssue(SURROGATES_REFUSED);
});

/** The stored answers with the given ones over them. Names only come, one save after the other, so the sum is
 *  what is bounded. Raises tooManyAnswers. */
export function mergeAnswers(stored: Answers, given: Answers | undefined): Answers {
  if (given === undefined) return stored;
  const merged = { ...stored, ...given };
  if (Object.keys(merged).length > ANSWERS_MAX || JSON.stringify(merged).length > ANSWERS_MAX_CHARACTERS)
    raise(tooManyAnswers());
  return merged;
}
