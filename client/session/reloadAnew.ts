import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/** Reloads queries of which something has changed, those too that are on their way for the first time: what these bring
 *  may be from before the change, and would be taken for what is. Not for queries that a route waits for. */
export async function reloadAnew(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries({
    ...filters,
    predicate: (query) => query.state.data === undefined && (filters.predicate?.(query) ?? true),
  });
  await client.invalidateQueries(filters);
}
