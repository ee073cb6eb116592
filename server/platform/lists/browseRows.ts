import type { SignedInContext } from "../rpc/context.ts";
import type { List } from "./list.ts";

/** Returns a sorted and filtered window of the list: { rows, limit, offset }. The total is requested once through
 *  `count`, not with every window. */
export async function browseRows<Filter extends object, Sorting extends object, Row>(
  { id, sorted, readRows }: List<Filter, Sorting, Row>,
  ctx: SignedInContext,
  input: { limit: number; offset: number } & Filter & Sorting,
) {
  const { limit, offset } = input;
  const { query } = await sorted(ctx, input, input);
  // Reads the ids first: the offset is skipped in an index, and only the rows of the window are read completely.
  const found = await query.select(id).limit(limit).offset(offset);
  return {
    rows: await readRows(
      ctx,
      found.map((record) => record.id),
    ),
    limit,
    offset,
  };
}
