import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { RunRequest } from "./runRequest.ts";

/** A run that was made and did not start. isKept: it waits, and may be started once what is wrong was put right. */
export interface RefusedRun {
  id: string;
  runNumber: string;
  isKept: boolean;
  request: string;
}

export type Start = ReturnType<typeof useStart>;

/** Makes a run, starts it and goes to its page. A run that was made but refused to start is not made a second time
 *  while the same is asked for. onStarted: told once it runs. */
export function useStart(onStarted: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);
  const [refused, setRefused] = useState<RefusedRun>();
  const [error, setError] = useState<unknown>(null);

  async function begin(request: RunRequest & { restartedRunId?: string; replaceReads?: boolean }) {
    if (isPending) return;
    setIsPending(true);
    setError(null);
    const sent = JSON.stringify(request);
    let run = refused?.isKept && refused.request === sent ? refused : undefined;
    try {
      if (!run) {
        setRefused(undefined);
        const { run: made } = await trpcClient.runs.create.mutate(request);
        run = { id: made.id, runNumber: made.runNumber, isKept: true, request: sent };
      }
      await trpcClient.runs.start.mutate({ runId: run.id });
      onStarted();
      const { run: started } = await client.fetchQuery({
        ...trpc.runs.get.queryOptions({ runId: run.id }),
        staleTime: 0,
      });
      notifications.show({
        message: t("runs.launch.started", { number: started.runNumber }),
        color: "teal",
      });
      await navigate({ to: "/runs/$runId", params: { runId: run.id } });
    } catch (failure) {
      setError(failure);
      if (run) setRefused({ ...run, isKept: await isStillPending(run.id) });
    } finally {
      setIsPending(false);
      void client.invalidateQueries({ queryKey: trpc.runs.list.pathKey() });
    }
  }
  /** What did not start is of no concern any more. */
  function forget() {
    setRefused(undefined);
    setError(null);
  }
  return {
    begin: (request: Parameters<typeof begin>[0]) => void begin(request),
    forget,
    isPending,
    refused,
    error,
  };
}

async function isStillPending(runId: string): Promise<boolean> {
  try {
    const { run } = await trpcClient.runs.get.query({ runId });
    return run.status === "pending";
  } catch {
    return false;
  }
}
