import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useEffect, useState } from "react";
import { gathered } from "../../kit/session/gathered.ts";
import { useKeptLine } from "../../kit/session/useKeptLine.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { isSameView, type LiveView } from "./withLive.ts";

// Its tasks are asked for again at most this often; its state comes with the feed itself.
const RELOAD_PAUSE_MS = 2_000;

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
  const [{ reload, ...listeners }] = useState(() => listenersOf(client, runId, setHeard));
  const line = useSubscription(trpc.runs.watch.subscriptionOptions({ runId }, listeners));
  // The page then says itself that the run is gone.
  const isCut = useKeptLine(line, heard !== undefined, reload);

  const told = heard?.view.status;
  useEffect(() => {
    if (told !== undefined && told !== knownStatus) reload();
  }, [told, knownStatus, reload]);

  return { heard, isCut };
}

function listenersOf(client: QueryClient, runId: string, hear: (heard: Heard) => void) {
  let last: LiveView | undefined;
  const reloadTasks = gathered<string>(RELOAD_PAUSE_MS, () => {
    void client.invalidateQueries(askedOf(runId, "runs", "tasks"));
  });
  const reloadAll = gathered<string>(RELOAD_PAUSE_MS / 4, () => {
    // Whoever deletes it is led away from it, and need not be told on the way that it is gone.
    if (client.isMutating({ mutationKey: trpc.runs.delete.mutationKey() }) > 0) return;
    for (const router of ["runs", "runResults"]) void client.invalidateQueries(askedOf(runId, router));
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
      hear({ view, at: new Date() });
      if (!before) return;
      // What is told though nothing of it moved is that something beside it did, such as its selection.
      // Of a run that is over, the engine may report the reason of a failure late.
      const isEnded = view.status !== "running" && before.status === view.status;
      if (isEnded || isSameView(before, view)) reload();
      else reloadTasks("");
    },
  };
}

/** The queries that were asked of one run, of the feed itself none. */
function askedOf(runId: string, router: string, procedure?: string) {
  return {
    predicate: ({ queryKey: [path, options] }: { queryKey: readonly unknown[] }) =>
      Array.isArray(path) &&
      path[0] === router &&
      (procedure === undefined ? path[1] !== "watch" : path[1] === procedure) &&
      (options as { input?: { runId?: string } } | undefined)?.input?.runId === runId,
  };
}
