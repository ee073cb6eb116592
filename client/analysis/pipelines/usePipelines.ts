import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../kit/trpc/trpc.ts";

// A corrected package appears without a reload.
const LOOK_AGAIN_MS = 15_000;

/** The installed pipelines as the facility has set them, and the invalid packages. */
export function usePipelines() {
  return useQuery(trpc.pipelines.configuration.queryOptions({}, { refetchInterval: LOOK_AGAIN_MS }));
}
