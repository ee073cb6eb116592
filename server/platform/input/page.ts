import { z } from "zod";
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from "../limits/limits.ts";

/** Paging of every list the documents do not page themselves: limit 1..500, default 100; offset from 0 (additions §1).
 *  Numbers out of range are brought into it; what is no number is the default. */
export const listPage = pageOf(LIST_LIMIT_DEFAULT);

/** The same with another default. */
export function pageOf(limitDefault: number) {
  return z.object({
    limit: z.coerce
      .number()
      .int()
      .catch(limitDefault)
      .transform((limit) => Math.min(Math.max(limit, 1), LIST_LIMIT_MAX))
      .default(limitDefault),
    offset: z.coerce
      .number()
      .int()
      .catch(0)
      .transform((offset) => Math.min(Math.max(offset, 0), Number.MAX_SAFE_INTEGER))
      .default(0),
  });
}
