import type { z } from "zod";
import type { SignedInContext } from "../../context.ts";
import { sortedSamples } from "./matchingSamples.ts";
import { rowsOf } from "./rowsOf.ts";
import type { browseInput } from "./schema.ts";

/** A window of the samples of all orders that the caller may see, sorted and filtered. How many there are is asked once,
 *  by countSamples, and not with every window. Gives { samples, limit, offset }. */
export async function browseSamples(
  ctx: SignedInContext,
  { limit, offset, sort, direction, ...filter }: z.output<typeof browseInput>,
) {
  // The ids first: a window far down is walked to in an index, and only its own rows are read whole.
  const found = await sortedSamples(ctx.user, filter, { sort, direction })
    .select("samples.id")
    .limit(limit)
    .offset(offset);
  return {
    samples: await rowsOf(
      ctx.user,
      found.map(({ id }) => id),
    ),
    limit,
    offset,
  };
}
