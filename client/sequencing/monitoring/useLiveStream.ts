import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useState } from "react";
import { debounce } from "../../kit/session/debounce.ts";
import { useReconnectingSubscription } from "../../kit/session/useReconnectingSubscription.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { mergeStreamEvents } from "./streamEvents.ts";
import type { LiveStream, StreamEvent } from "./stream.ts";
import type { ReceivedView } from "./withLiveStream.ts";

/** The curve is computed from all files, so it is requested at most this often while they arrive. */
const CURVE_PAUSE_MS = 10_000;
/** A backlog contains old files: while it is counted, the curve is requested more often. */
const FAST_CURVE_PAUSE_MS = 1_500;
const FAST_GROWTH = 1.25;

export interface LiveStreamFeed {
  /** The last message of the feed; undefined before the first. */
  received: ReceivedView | undefined;
  /** The received events, newest first, without a gap. */
  events: StreamEvent[];
  /** Whether the connection is interrupted, so that the data may be outdated. It reconnects automatically. */
  isCut: boolean;
}

/** A live sequencing run, pushed by the server after each change; invalidates the other queries of its page. */
export function useLiveStream(orderId: string, streamRunId: string): LiveStreamFeed {
  const client = useQueryClient();
  const [{ received, events }, setReceived] = useState<{
    received: ReceivedView | undefined;
    events: StreamEvent[];
  }>({
    received: undefined,
    events: [],
  });
  const [{ reload, ...listeners }] = useState(() =>
    createListeners(client, streamRunId, (view) =>
      setReceived((before) => ({
        received: { view, at: new Date() },
        events: mergeStreamEvents(before.events, view.events),
      })),
    ),
  );
  const line = useSubscription(trpc.streams.watch.subscriptionOptions({ orderId, streamRunId }, listeners));
  // The reload then shows that the run was deleted.
  const isCut = useReconnectingSubscription(line, received !== undefined, reload);
  return { received, events, isCut };
}

function createListeners(client: QueryClient, streamRunId: string, onView: (view: LiveStream) => void) {
  let last: LiveStream | undefined;
  const reload = () =>
    void client.invalidateQueries(streamQueries(streamRunId, ["get", "yield", "byBarcode"]));
  let filesRequested = 0;
  const requestSums = () => {
    filesRequested = last?.run.totalFiles ?? 0;
    void client.invalidateQueries(streamQueries(streamRunId, ["yield", "byBarcode"]));
  };
  const reloadSums = debounce<string>(CURVE_PAUSE_MS, requestSums);
  const reloadFast = debounce<string>(FAST_CURVE_PAUSE_MS, requestSums);
  return {
    reload,
    onStarted() {
      if (last) reload();
    },
    onData(view: LiveStream) {
      const before = last?.run;
      last = view;
      onView(view);
      if (!before) {
        filesRequested = view.run.totalFiles;
        return;
      }
      if (before.totalFiles !== view.run.totalFiles || before.totalSize !== view.run.totalSize) {
        reloadSums("");
        if (view.run.totalFiles > filesRequested * FAST_GROWTH) reloadFast("");
      }
      // The queries of its order show the status too.
      if (before.status !== view.run.status) reload();
    },
  };
}

/** The queries of one live sequencing run, without its feed. */
function streamQueries(streamRunId: string, procedures: string[]) {
  return {
    predicate: ({ queryKey: [path, options] }: { queryKey: readonly unknown[] }) =>
      Array.isArray(path) &&
      path[0] === "streams" &&
      procedures.includes(String(path[1])) &&
      (options as { input?: { streamRunId?: string } } | undefined)?.input?.streamRunId === streamRunId,
  };
}
