import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useState } from "react";
import { gathered } from "../../kit/session/gathered.ts";
import { useKeptLine } from "../../kit/session/useKeptLine.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { mergeStreamEvents } from "./streamEvents.ts";
import type { LiveStream, StreamEvent } from "./stream.ts";
import type { Heard } from "./withLiveStream.ts";

/** The curve is put together of all files: while they come, it is asked for at most this often. */
const CURVE_PAUSE_MS = 10_000;
/** A backlog tells of times that are long past: while it makes the sums grow fast, the curve is asked for more often. */
const FAST_CURVE_PAUSE_MS = 1_500;
const FAST_GROWTH = 1.25;

export interface LiveStreamLine {
  /** How the run stands, as it was told last; undefined before it first was. */
  heard: Heard | undefined;
  /** Those that were told, newest first, without a gap. */
  events: StreamEvent[];
  /** The line is down, so that what was heard may be old. It connects again by itself. */
  isCut: boolean;
}

/** A watched run at this moment, as the server tells whenever it changes. What else the page asks of it is asked for
 *  anew when that has changed. */
export function useLiveStream(orderId: string, streamRunId: string): LiveStreamLine {
  const client = useQueryClient();
  const [{ heard, events }, setTold] = useState<{ heard: Heard | undefined; events: StreamEvent[] }>({
    heard: undefined,
    events: [],
  });
  const [{ reload, ...listeners }] = useState(() =>
    listenersOf(client, streamRunId, (view) =>
      setTold((before) => ({
        heard: { view, at: new Date() },
        events: mergeStreamEvents(before.events, view.events),
      })),
    ),
  );
  const line = useSubscription(trpc.streams.watch.subscriptionOptions({ orderId, streamRunId }, listeners));
  // The page then says itself that the run is gone.
  const isCut = useKeptLine(line, heard !== undefined, reload);
  return { heard, events, isCut };
}

function listenersOf(client: QueryClient, streamRunId: string, hear: (view: LiveStream) => void) {
  let last: LiveStream | undefined;
  const reload = () => void client.invalidateQueries(askedOf(streamRunId, ["get", "yield", "byBarcode"]));
  let filesAsked = 0;
  const askSums = () => {
    filesAsked = last?.run.totalFiles ?? 0;
    void client.invalidateQueries(askedOf(streamRunId, ["yield", "byBarcode"]));
  };
  const reloadSums = gathered<string>(CURVE_PAUSE_MS, askSums);
  const reloadFast = gathered<string>(FAST_CURVE_PAUSE_MS, askSums);
  return {
    reload,
    onStarted() {
      if (last) reload();
    },
    onData(view: LiveStream) {
      const before = last?.run;
      last = view;
      hear(view);
      if (!before) {
        filesAsked = view.run.totalFiles;
        return;
      }
      if (before.totalFiles !== view.run.totalFiles || before.totalSize !== view.run.totalSize) {
        reloadSums("");
        if (view.run.totalFiles > filesAsked * FAST_GROWTH) reloadFast("");
      }
      // The order that it belongs to tells of it too.
      if (before.status !== view.run.status) reload();
    },
  };
}

/** The queries that were asked of one watched run, of the feed itself none. */
function askedOf(streamRunId: string, procedures: string[]) {
  return {
    predicate: ({ queryKey: [path, options] }: { queryKey: readonly unknown[] }) =>
      Array.isArray(path) &&
      path[0] === "streams" &&
      procedures.includes(String(path[1])) &&
      (options as { input?: { streamRunId?: string } } | undefined)?.input?.streamRunId === streamRunId,
  };
}
