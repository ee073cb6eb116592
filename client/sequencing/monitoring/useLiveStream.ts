import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useState } from "react";
import { gathered } from "../../kit/session/gathered.ts";
import { useKeptLine } from "../../kit/session/useKeptLine.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { mergeStreamEvents } from "./streamEvents.ts";
import type { LiveStream, StreamEvent } from "./stream.ts";
import type { Heard } from "./withLiveStream.ts";

/** The curve is computed from all files, so it is requested at most this often while they arrive. */
const CURVE_PAUSE_MS = 10_000;
/** A backlog contains old files: while it is counted, the curve is requested more often. */
const FAST_CURVE_PAUSE_MS = 1_500;
const FAST_GROWTH = 1.25;

export interface LiveStreamLine {
  /** The last message of the feed; undefined before the first. */
  heard: Heard | undefined;
  /** The received events, newest first, without a gap. */
  events: StreamEvent[];
  /** Whether the connection is interrupted, so that the data may be outdated. It reconnects automatically. */
  isCut: boolean;
}

/** A live sequencing run, pushed by the server after each change; invalidates the other queries of its page. */
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
  // The reload then shows that the run was deleted.
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
      // The queries of its order show the status too.
      if (before.status !== view.run.status) reload();
    },
  };
}

/** The queries of one live sequencing run, without its feed. */
function askedOf(streamRunId: string, procedures: string[]) {
  return {
    predicate: ({ queryKey: [path, options] }: { queryKey: readonly unknown[] }) =>
      Array.isArray(path) &&
      path[0] === "streams" &&
      procedures.includes(String(path[1])) &&
      (options as { input?: { streamRunId?: string } } | undefined)?.input?.streamRunId === streamRunId,
  };
}
