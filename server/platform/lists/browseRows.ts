import type { SignedInContext } from "../rpc/context.ts";
import type { List } from "./list.ts";

/** A window of the caller's list, sorted and filtered. How many rows there are is asked once, by `count`, and not with
 *  every window. Gives { rows, limit, offset }. */
export async function browseRows<Filter extends object, Sorting extends object, Row>(
  { id, sorted, rowsOf }: List<Filter, Sorting, Row>,
  ctx: SignedInContext,
  asked: { limit: number; offset: number } & Filter & Sorting,
) {
  const { limit, offset } = asked;
  const { query } = await sorted(ctx, asked, asked);
  // The ids first: a window far down is walked to in an index, and only its own rows are read whole.
  const found = await query.select(id).limit(limit).offset(offset);
  return {
    rows: await rowsOf(
      ctx,
      found.map((record) => record.id),
    ),
    limit,
    offset,
  };
}
