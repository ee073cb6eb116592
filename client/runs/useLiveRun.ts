import { useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useEffect, useState } from "react";
import { gathered } from "../session/gathered.ts";
import { type Outputs, trpc } from "../trpc.ts";

// What a run's tasks are asked for again at most; its state comes with the feed itself.
const RELOAD_PAUSE_MS = 2_000;
const AGAIN_AFTER_MS = 3_000;

export type LiveRun = Outputs["runs"]["watch"] extends AsyncIterable<infer View> ? View : never;

/** How a run stands at this moment, told by the server whenever it changes. isCut: the line is down, and what was told
 *  last, at heardAt, may be old. It connects again by itself, and then asks for all that may have been missed. */
export function useLiveRun(runId: string): {
  live: LiveRun | undefined;
  isCut: boolean;
  heardAt: Date | undefined;
} {
  const client = useQueryClient();
  const [heard, setHeard] = useState<{ runId: string; view: LiveRun; at: Date }>();
  const [listeners] = useState(() => {
    const reload = gathered<string>(RELOAD_PAUSE_MS, (runIds) => {
      void client.invalidateQueries({
        predicate: ({ queryKey }) => isOfRuns(queryKey[0]) && runIds.has(runIdOf(queryKey[1]) ?? ""),
      });
    });
    return { reload };
  });
  const { status, error, reset } = useSubscription(
    trpc.runs.watch.subscriptionOptions(
      { runId },
      {
        onData(view) {
          setHeard({ runId, view, at: new Date() });
          listeners.reload(runId);
        },
      },
    ),
  );
  const ended = status === "error" || status === "idle";
  useEffect(() => {
    if (!ended) return undefined;
    const again = setTimeout(reset, AGAIN_AFTER_MS);
    return () => clearTimeout(again);
  }, [ended, reset]);

  const mine = heard?.runId === runId ? heard : undefined;
  return {
    live: mine?.view,
    isCut: ended || (status === "connecting" && (error !== null || mine !== undefined)),
    heardAt: mine?.at,
  };
}

function isOfRuns(path: unknown): boolean {
  return Array.isArray(path) && path[0] === "runs" && path[1] !== "watch" && path[1] !== "logs";
}

function runIdOf(options: unknown): string | undefined {
  return (options as { input?: { runId?: string } } | undefined)?.input?.runId;
}
