import type { SignedInContext } from "../rpc/context.ts";
import type { List } from "./list.ts";

/** Returns { ids } of a range of a list, to select rows that were never displayed. */
export async function idsInRange<Filter extends object, Sorting extends object>(
  { id, sorted }: Pick<List<Filter, Sorting, unknown>, "id" | "sorted">,
  ctx: SignedInContext,
  input: { limit: number; offset: number } & Filter & Sorting,
): Promise<{ ids: string[] }> {
  const { query } = await sorted(ctx, input, input);
  const found = await query.select(id).limit(input.limit).offset(input.offset);
  return { ids: found.map((record) => record.id) };
}
