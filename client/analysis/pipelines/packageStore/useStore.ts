import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../kit/trpc/trpc.ts";

// Every query of the store requests all sources.
const STALE_AFTER_MS = 5 * 60_000;

/** The packages of all sources. */
export function useStore() {
  return useQuery(
    trpc.pipelines.store.queryOptions(undefined, { staleTime: STALE_AFTER_MS, refetchOnWindowFocus: false }),
  );
}
