import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { CatalogConfig, Collection } from "../../../server/definitions/catalog/rules/catalog.ts";
import { trpc } from "../../kit/trpc/trpc.ts";

/** The provider's catalog, requested on demand: the provider may be slow. */
export interface Provided {
  config: CatalogConfig | undefined;
  error: unknown;
  isLoading: boolean;
  /** Requests the catalog now; returns undefined if it is unavailable. */
  request: () => Promise<CatalogConfig | undefined>;
}

/** @param syncUrl the current provider; responses of another one are not shown */
export function useProvided(syncUrl: string): Provided {
  const options = trpc.catalog.provided.queryOptions(
    { syncUrl },
    // Loaded only on demand, and never replaced while the user reads it.
    { enabled: false, staleTime: Infinity, retry: false, refetchOnMount: false },
  );
  const { data, error, isFetching, refetch } = useQuery(options);
  const request = useCallback(async () => {
    const answer = await refetch();
    return answer.isError ? undefined : answer.data?.config;
  }, [refetch]);
  return {
    config: error ? undefined : data?.config,
    error,
    isLoading: isFetching,
    request,
  };
}

/** The ids of a collection that the provider does not have; undefined before its catalog was requested. */
export function onlyHereIn(
  collection: Collection,
  config: CatalogConfig,
  provided: CatalogConfig | undefined,
): ReadonlySet<string> | undefined {
  if (!provided) return undefined;
  const theirs = new Set(provided[collection].map(({ id }) => id));
  return new Set(config[collection].map(({ id }) => id).filter((id) => !theirs.has(id)));
}
