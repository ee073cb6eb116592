import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useEffect, useState } from "react";
import { debounce } from "../../kit/session/debounce.ts";
import { useReconnectingSubscription } from "../../kit/session/useReconnectingSubscription.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { isSameView, type LiveView } from "./withLive.ts";

// The minimum interval between reloads of the tasks; the run's state is part of the feed.
const RELOAD_PAUSE_MS = 2_000;

interface LiveUpdate {
  view: LiveView;
  at: Date;
}

/**
 * The live state of a run, pushed by the server after each change; undefined before the first message. isCut: the
 * connection is interrupted, so the state may be outdated. It reconnects automatically and then reloads all that was
 * missed.
 * @param knownStatus the status that the page loaded; a different status reloads the page
 */
export function useLiveRun(
  runId: string,
  knownStatus: LiveView["status"],
): { live: LiveUpdate | undefined; isCut: boolean } {
  const client = useQueryClient();
  const [live, setLive] = useState<LiveUpdate>();
  const [{ reload, ...listeners }] = useState(() => createListeners(client, runId, setLive));
  const line = useSubscription(trpc.runs.watch.subscriptionOptions({ runId }, listeners));
  // The reload then shows that the run was deleted.
  const isCut = useReconnectingSubscription(line, live !== undefined, reload);

  const liveStatus = live?.view.status;
  useEffect(() => {
    if (liveStatus !== undefined && liveStatus !== knownStatus) reload();
  }, [liveStatus, knownStatus, reload]);

  return { live, isCut };
}

function createListeners(client: QueryClient, runId: string, receive: (live: LiveUpdate) => void) {
  let last: LiveView | undefined;
  const reloadTasks = debounce<string>(RELOAD_PAUSE_MS, () => {
    for (const procedure of ["tasks", "task", "usage"])
      void client.invalidateQueries(queryFilter(runId, "runs", procedure));
  });
  const reloadAll = debounce<string>(RELOAD_PAUSE_MS / 4, () => {
    // During a deletion the page is being left, so it does not report that the run is gone.
    if (client.isMutating({ mutationKey: trpc.runs.delete.mutationKey() }) > 0) return;
    for (const router of ["runs", "runResults"]) void client.invalidateQueries(queryFilter(runId, router));
  });
  const reload = () => reloadAll("");
  return {
    reload,
    onStarted() {
      if (last) reload();
    },
    onData(view: LiveView) {
      const before = last;
      last = view;
      receive({ view, at: new Date() });
      if (!before) return;
      // A message without a change of the run means a change beside it, such as its release. For a finished run, the
      // engine may report the reason of a failure late.
      const isEnded = view.status !== "running" && before.status === view.status;
      if (isEnded || isSameView(before, view)) reload();
      else reloadTasks("");
    },
  };
}

/** The queries of one run, without its feed. */
function queryFilter(runId: string, router: string, procedure?: string) {
  return {
    predicate: ({ queryKey: [path, options] }: { queryKey: readonly unknown[] }) =>
      Array.isArray(path) &&
      path[0] === router &&
      (procedure === undefined ? path[1] !== "watch" : path[1] === procedure) &&
      (options as { input?: { runId?: string } } | undefined)?.input?.runId === runId,
  };
}
