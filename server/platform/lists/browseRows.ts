import type { SignedInContext } from "../rpc/context.ts";
import type { List } from "./list.ts";
import { readWindow, type Window } from "./readWindow.ts";

/** Returns a sorted and filtered window of the list: { rows, limit, offset }. The total is requested once through
 *  `count`, not with every window. */
export async function browseRows<Filter extends object, Sorting extends object, Row>(
  list: List<Filter, Sorting, Row>,
  ctx: SignedInContext,
  input: Window & Filter & Sorting,
) {
  // Reads the ids first: the offset is skipped in an index, and only the rows of the window are read completely.
  const ids = await readWindow(list, ctx, input);
  return { rows: await list.readRows(ctx, ids), limit: input.limit, offset: input.offset };
}
