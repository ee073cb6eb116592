import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { trpcClient } from "../trpc.ts";
import type { Issue } from "./findings.ts";
import type { RunRequest } from "./runRequest.ts";

const CHECK_AFTER_MS = 300;
const NOTHING_FOUND: Issue[] = [];

/** Asks the server what is wrong with a run before it is made, a moment after the last change.
 *  request: undefined while there is nothing to check. isCurrent: whether what is told is of this request. */
export function useCheck(request: RunRequest | undefined) {
  const [asked] = useDebouncedValue(request && JSON.stringify(request), CHECK_AFTER_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ["runs", "check", asked],
    queryFn: () => trpcClient.runs.check.mutate(JSON.parse(asked ?? "{}") as RunRequest),
    enabled: asked !== undefined,
    // Reads arrive, samples go: what was right a minute ago is asked again.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const isCurrent =
    request !== undefined && asked === JSON.stringify(request) && !isFetching && !isPlaceholderData;
  return {
    issues: request === undefined ? NOTHING_FOUND : (data?.issues ?? NOTHING_FOUND),
    isCurrent,
    error: request === undefined ? null : error,
    again: () => void refetch(),
  };
}
