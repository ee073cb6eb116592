import { z } from "zod";

const CHARACTERS_MAX = 64 * 200;

/** Record ids, separated by commas, as a query parameter; at most 12,800 characters, further ids than `most` are
 *  ignored. */
export const idList = (most: number) =>
  z
    .string()
    .max(CHARACTERS_MAX)
    .transform((list) => list.split(",").slice(0, most));
