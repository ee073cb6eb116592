import { useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useEffect, useRef, useState } from "react";
import { gathered } from "../session/gathered.ts";
import { statusOf, trpc } from "../trpc.ts";
import { isSameView, type LiveView } from "./withLive.ts";

// Its tasks are asked for again at most this often; its state comes with the feed itself.
const RELOAD_PAUSE_MS = 2_000;
const AGAIN_AFTER_MS = 3_000;

export interface Heard {
  view: LiveView;
  at: Date;
}

/** How a run stands at this moment, as the server tells whenever it changes; undefined before it first did. isCut: the
 *  line is down, so what was heard may be old. It connects again by itself, and then asks for all that was missed.
 *  knownStatus: as the page loaded it; told otherwise, the page is loaded again. */
export function useLiveRun(
  runId: string,
  knownStatus: LiveView["status"],
): { heard: Heard | undefined; isCut: boolean } {
  const client = useQueryClient();
  const [heard, setHeard] = useState<Heard>();
  const last = useRef<LiveView>(undefined);
  const [reload] = useState(() => ({
    tasks: gathered<string>(RELOAD_PAUSE_MS, (runIds) => {
      for (const id of runIds) void client.invalidateQueries(asked(["runs", "tasks"], id));
    }),
    all: gathered<string>(RELOAD_PAUSE_MS / 4, (runIds) => {
      for (const id of runIds) {
        void client.invalidateQueries(asked(["runs"], id));
        void client.invalidateQueries(asked(["runResults"], id));
      }
    }),
  }));

  const { status, error, reset } = useSubscription(
    trpc.runs.watch.subscriptionOptions(
      { runId },
      {
        onStarted() {
          if (last.current) reload.all(runId);
        },
        onData(view) {
          const before = last.current;
          last.current = view;
          setHeard({ view, at: new Date() });
          if (!before) return;
          // What is told though nothing of it moved is that something beside it did, such as its selection.
          if (isSameView(before, view)) reload.all(runId);
          else reload.tasks(runId);
        },
      },
    ),
  );

  const told = heard?.view.status;
  useEffect(() => {
    if (told !== undefined && told !== knownStatus) reload.all(runId);
  }, [told, knownStatus, reload, runId]);

  const hasEnded = status === "error" || status === "idle";
  const isRefused = [403, 404].includes(statusOf(error) ?? 0);
  useEffect(() => {
    if (!hasEnded) return undefined;
    // The page then says itself that the run is gone.
    if (isRefused) reload.all(runId);
    const again = isRefused ? undefined : setTimeout(reset, AGAIN_AFTER_MS);
    return () => clearTimeout(again);
  }, [hasEnded, isRefused, reset, reload, runId]);

  const isAgain = status === "connecting" && (error !== null || heard !== undefined);
  return { heard, isCut: !isRefused && (hasEnded || isAgain) };
}

function asked([router, procedure]: [string, string?], runId: string) {
  return {
    predicate: ({ queryKey: [path, options] }: { queryKey: readonly unknown[] }) =>
      Array.isArray(path) &&
      path[0] === router &&
      (procedure === undefined ? path[1] !== "watch" : path[1] === procedure) &&
      (options as { input?: { runId?: string } } | undefined)?.input?.runId === runId,
  };
}
