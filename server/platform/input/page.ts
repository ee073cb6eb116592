import { z } from "zod";
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from "../limits/limits.ts";

/** Paging of every list for which the contract defines none: limit 1 to 500, default 100; offset from 0 (additions
 *  §1). Numbers out of range are clamped; other values become the default. */
export const listPage = pageInput(LIST_LIMIT_DEFAULT);

/** Returns the paging schema with another default limit. */
export function pageInput(limitDefault: number) {
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
