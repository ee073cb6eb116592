import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { parseWithSentences, SENTENCES_HEADER } from "../../kit/i18n/refusalHeader.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

export type SetupStatus = Outputs["setup"]["status"];

const WHILE_WAITING_MS = 4_000;
const WHEN_READY_MS = 15_000;
const PATIENCE_MS = 15_000;

/**
 * Polls the setup status, more often while a step is open. Uses the documented path and not /trpc: /trpc reads the
 * session first and cannot respond while the database is unavailable.
 */
export function useSetupStatus(): UseQueryResult<SetupStatus> {
  return useQuery({
    queryKey: ["setup-status"],
    queryFn: async ({ signal }): Promise<SetupStatus> => {
      const answer = await fetch("/api/setup/status", {
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      if (!answer.ok) throw new Error(`Answered ${answer.status}`);
      return parseWithSentences(await answer.text(), answer.headers.get(SENTENCES_HEADER)) as SetupStatus;
    },
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.status === "success" && state.data?.configured ? WHEN_READY_MS : WHILE_WAITING_MS,
  });
}
