import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { CatalogConfig, Collection } from "../../../server/definitions/catalog/rules/catalog.ts";
import { trpc } from "../../kit/trpc/trpc.ts";

/** The provider's catalog, asked only when somebody wants it: it may be far away. */
export interface Provided {
  config: CatalogConfig | undefined;
  error: unknown;
  isAsking: boolean;
  /** Asks it now; gives undefined when it could not be had. */
  ask: () => Promise<CatalogConfig | undefined>;
}

/** syncUrl: the address that is asked now; what another one answered is not shown. */
export function useProvided(syncUrl: string): Provided {
  const options = trpc.technologies.provided.queryOptions(
    { syncUrl },
    // No other tab knows better, and what is shown is not to change while it is read.
    { enabled: false, staleTime: Infinity, retry: false, refetchOnMount: false },
  );
  const { data, error, isFetching, refetch } = useQuery(options);
  const ask = useCallback(async () => {
    const answer = await refetch();
    return answer.isError ? undefined : answer.data?.config;
  }, [refetch]);
  return {
    config: error ? undefined : data?.config,
    error,
    isAsking: isFetching,
    ask,
  };
}

/** The ids of a collection that the provider does not have; undefined while it was not asked. */
export function onlyHereIn(
  collection: Collection,
  config: CatalogConfig,
  provided: CatalogConfig | undefined,
): ReadonlySet<string> | undefined {
  if (!provided) return undefined;
  const theirs = new Set(provided[collection].map(({ id }) => id));
  return new Set(config[collection].map(({ id }) => id).filter((id) => !theirs.has(id)));
}
