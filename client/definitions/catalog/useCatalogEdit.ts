import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { errorStatus, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { toCatalogView } from "./catalog.ts";
import type { Edit } from "./catalogEdits.ts";

const TRIES_MAX = 3;

/**
 * Saves edits of the catalog one after the other. On a concurrent change it applies the edit to the newest revision;
 * throws if the edit cannot be applied there.
 */
export function useCatalogEdit() {
  const client = useQueryClient();
  return useMutation({
    // Each edit starts from the result of the previous one.
    scope: { id: "catalog" },
    mutationFn: (edit: Edit) => saved(client, edit),
    onSuccess: (view) => client.setQueryData(trpc.catalog.configuration.queryKey(), view),
    onSettled: () => client.invalidateQueries({ queryKey: trpc.catalog.revisions.pathKey() }),
  });
}

async function saved(client: QueryClient, edit: Edit) {
  const query = trpc.catalog.configuration.queryOptions();
  let stored = await client.ensureQueryData(query);
  for (let tries = 1; ; tries++) {
    const view = toCatalogView(stored);
    const next = edit(view.config);
    if (next === view.config) return stored;
    try {
      return await trpcClient.catalog.save.mutate({ config: next, revision: view.revision });
    } catch (error) {
      if (errorStatus(error) !== 409 || tries === TRIES_MAX) throw error;
      stored = await client.fetchQuery({ ...query, staleTime: 0 });
    }
  }
}
