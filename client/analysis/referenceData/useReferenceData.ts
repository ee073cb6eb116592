import { useQuery, useQueryClient } from "@tanstack/react-query";
import { trpc } from "../../kit/trpc/trpc.ts";
import { isActive } from "./referenceEntry.ts";

const ACTIVE_MS = 1_500;
const IDLE_MS = 30_000;

/** The catalog of reference data, refreshed every second and a half while checks or downloads are in progress. */
export function useReferenceData() {
  return useQuery(
    trpc.referenceData.list.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.entries.some(isActive) ? ACTIVE_MS : IDLE_MS),
    }),
  );
}

/** Reloads the catalog after a change. */
export function useReloadReferenceData(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trpc.referenceData.pathKey() });
}
