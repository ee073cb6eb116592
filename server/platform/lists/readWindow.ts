import type { SignedInContext } from "../rpc/context.ts";
import type { List } from "./list.ts";

/** A window of a list. total: the number of rows that the caller knows; a window of the second half is then read
 *  from the end, so that as few rows as possible are skipped. */
export interface Window {
  limit: number;
  offset: number;
  total?: number | undefined;
}

/** Returns the ids of a window of a list. */
export async function readWindow<Filter extends object, Sorting extends object>(
  list: Pick<List<Filter, Sorting, unknown>, "id" | "sorted" | "windowIds">,
  ctx: SignedInContext,
  input: Window & Filter & Sorting,
): Promise<string[]> {
  const { limit, offset, total } = input;
  const after = total === undefined ? Infinity : total - offset - limit;
  if (after >= offset) return readIds(list, ctx, input, { limit, offset, isReversed: false });
  // Beyond the end there are rows only if they were added since.
  const missing = Math.min(after, 0);
  const window = { limit: limit + missing, offset: Math.max(after, 0), isReversed: true };
  return window.limit <= 0 ? [] : (await readIds(list, ctx, input, window)).toReversed();
}

async function readIds<Filter extends object, Sorting extends object>(
  { id, sorted, windowIds }: Pick<List<Filter, Sorting, unknown>, "id" | "sorted" | "windowIds">,
  ctx: SignedInContext,
  input: Filter & Sorting,
  window: { limit: number; offset: number; isReversed: boolean },
): Promise<string[]> {
  const found = windowIds?.(ctx, input, input, window);
  if (found) return found;
  const { query } = await sorted(ctx, input, input, window.isReversed);
  const rows = await query.select(id).limit(window.limit).offset(window.offset);
  return rows.map((row) => row.id);
}
