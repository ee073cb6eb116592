import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import type { CheckedIssue } from "./findings.ts";
import type { ReplacedRead } from "./ReplacedReads.tsx";
import type { RunRequest } from "./runRequest.ts";

const CHECK_AFTER_MS = 300;
const NOTHING_FOUND: CheckedIssue[] = [];
const NOTHING_REPLACED: ReplacedRead[] = [];

/** Asks the server what is wrong with a run before it is made, a moment after the last change.
 *  request: undefined while there is nothing to check. isCurrent: whether what is told is of this request. */
export function useCheck(request: RunRequest | undefined) {
  const [asked] = useDebouncedValue(request && JSON.stringify(request), CHECK_AFTER_MS);
  const sent = JSON.parse(asked ?? "{}") as RunRequest;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    // As the queries of the router name theirs, so that a change of the order asks again.
    queryKey: [["runs", "check"], { input: sent }] as const,
    queryFn: () => trpcClient.runs.check.mutate(sent),
    enabled: asked !== undefined,
    // Reads arrive, samples go: what was right a minute ago is asked again.
    staleTime: 0,
    placeholderData: (before, asking) =>
      asking?.queryKey[1].input.pipelineId === sent.pipelineId ? before : undefined,
  });
  // What was said of a pipeline stands until it is said anew; what was said of another one is nothing.
  const isOfPipeline = request !== undefined && request.pipelineId === sent.pipelineId;
  const isCurrent =
    request !== undefined && asked === JSON.stringify(request) && !isFetching && !isPlaceholderData;
  return {
    replaced: isOfPipeline ? (data?.replaced ?? NOTHING_REPLACED) : NOTHING_REPLACED,
    issues: isOfPipeline ? (data?.issues ?? NOTHING_FOUND) : NOTHING_FOUND,
    isCurrent,
    error: isOfPipeline ? error : null,
    again: () => void refetch(),
  };
}
