import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import type { CheckedIssue } from "./findings.ts";
import type { ReplacedRead } from "./ReplacedReads.tsx";
import type { RunRequest } from "./runRequest.ts";

const CHECK_AFTER_MS = 300;
const NOTHING_FOUND: CheckedIssue[] = [];
const NOTHING_REPLACED: ReplacedRead[] = [];

/**
 * Checks a run on the server before it is created, debounced after each change.
 * @param request undefined while there is nothing to check
 * @returns isCurrent: whether the result belongs to this request
 */
export function useCheck(request: RunRequest | undefined) {
  const [debounced] = useDebouncedValue(request && JSON.stringify(request), CHECK_AFTER_MS);
  const sent = JSON.parse(debounced ?? "{}") as RunRequest;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    // The key has the shape of the tRPC queries, so that a change event of the order invalidates it.
    queryKey: [["runs", "check"], { input: sent }] as const,
    queryFn: () => trpcClient.runs.check.mutate(sent),
    enabled: debounced !== undefined,
    // Reads and samples change at any time, so an earlier result is never reused.
    staleTime: 0,
    placeholderData: (before, query) =>
      query?.queryKey[1].input.pipelineId === sent.pipelineId ? before : undefined,
  });
  // The result of the same pipeline stays visible until the next one arrives; the result of another pipeline does not
  // apply.
  const isOfPipeline = request !== undefined && request.pipelineId === sent.pipelineId;
  const isCurrent =
    request !== undefined && debounced === JSON.stringify(request) && !isFetching && !isPlaceholderData;
  return {
    replaced: isOfPipeline ? (data?.replaced ?? NOTHING_REPLACED) : NOTHING_REPLACED,
    issues: isOfPipeline ? (data?.issues ?? NOTHING_FOUND) : NOTHING_FOUND,
    isCurrent,
    error: isOfPipeline ? error : null,
    again: () => void refetch(),
  };
}
