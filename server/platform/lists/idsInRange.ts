import type { SignedInContext } from "../rpc/context.ts";
import type { List } from "./list.ts";
import { readWindow, type Window } from "./readWindow.ts";

/** Returns { ids } of a range of a list, to select rows that were never displayed. */
export async function idsInRange<Filter extends object, Sorting extends object>(
  list: Pick<List<Filter, Sorting, unknown>, "id" | "sorted" | "windowIds">,
  ctx: SignedInContext,
  input: Window & Filter & Sorting,
): Promise<{ ids: string[] }> {
  return { ids: await readWindow(list, ctx, input) };
}
