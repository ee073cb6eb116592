import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { RunRequest } from "./runRequest.ts";

/** A created run that did not start. isKept: the run is pending and can be started after the problem is fixed. */
interface RefusedRun {
  id: string;
  runNumber: string;
  isKept: boolean;
  request: string;
}

export type Start = ReturnType<typeof useStart>;

/**
 * Creates a run, starts it and opens its page. If a created run was refused at its start, the next call with the
 * same request starts that run again instead of creating a second one.
 * @param onStarted called after the start
 */
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
      await navigate({ to: "/analyses/$runId", params: { runId: run.id } });
    } catch (failure) {
      setError(failure);
      if (run) setRefused({ ...run, isKept: await isStillPending(run.id) });
    } finally {
      setIsPending(false);
      void client.invalidateQueries({ queryKey: trpc.runs.list.pathKey() });
    }
  }
  /** Clears the failed start. */
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
