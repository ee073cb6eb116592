import type { SignedInContext } from "../rpc/context.ts";
import type { List } from "./list.ts";

/** The ids of a stretch of a list, for rows that are chosen without having been in view. Gives { ids }. */
export async function idsInRange<Filter extends object, Sorting extends object>(
  { id, sorted }: Pick<List<Filter, Sorting, unknown>, "id" | "sorted">,
  ctx: SignedInContext,
  asked: { limit: number; offset: number } & Filter & Sorting,
): Promise<{ ids: string[] }> {
  const { query } = await sorted(ctx, asked, asked);
  const found = await query.select(id).limit(asked.limit).offset(asked.offset);
  return { ids: found.map((record) => record.id) };
}
