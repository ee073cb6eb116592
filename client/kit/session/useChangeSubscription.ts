import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useEffect, useState } from "react";
import { trpc } from "../trpc/trpc.ts";
import { debounce } from "./debounce.ts";

/**
 * The single subscription of a window that invalidates queries after changes. A change of an order invalidates the
 * lists of orders, the home page and every query with its `orderId`; a download only the queries that show downloads,
 * and likewise a comment; a change of a run the lists of runs, the home page and the sample timelines; a notification
 * the bell. After an interruption everything is invalidated, because changes were missed. Returns whether the
 * connection is interrupted, and a function that reconnects immediately.
 */
export function useChangeSubscription(): { isCut: boolean; reconnect: () => void } {
  const client = useQueryClient();
  const session = useQuery(trpc.auth.session.queryOptions());
  const [listeners] = useState(() => createListeners(client));
  const enabled = session.data?.user !== null;
  const { status, error, reset } = useSubscription(
    trpc.changes.watch.subscriptionOptions({}, { ...listeners, enabled }),
  );
  const ended = enabled && (status === "error" || status === "idle");
  useEffect(() => {
    if (!ended) return undefined;
    // The feed may have ended because the session expired.
    void client.invalidateQueries({ queryKey: trpc.auth.session.queryKey() });
    const again = setTimeout(reset, RECONNECT_AFTER_MS);
    return () => clearTimeout(again);
  }, [ended, reset, client]);
  return { isCut: ended || (status === "connecting" && error !== null), reconnect: reset };
}

const RECONNECT_AFTER_MS = 5_000;
// A delivery of hundreds of files is hundreds of changes; the page need not load its order for each.
const RELOAD_PAUSE_MS = 500;
// A running workflow changes with every task.
const RELOAD_MESSAGES_PAUSE_MS = 300;
const RELOAD_RUNS_PAUSE_MS = 1_000;

/** A message of the feed: a change of an order or a part of it, of a run, or of the user's notifications. */
interface Change {
  orderId?: string | undefined;
  runId?: string | undefined;
  part?: "downloads" | "messages" | undefined;
  notifications?: true | undefined;
}

function createListeners(client: QueryClient) {
  let startedBefore = false;
  const reload = debounce<string>(RELOAD_PAUSE_MS, (orderIds) => {
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        isOrderListQuery(queryKey[0]) ||
        isSampleTableQuery(queryKey[0]) ||
        orderIds.has(readOrderId(queryKey[1]) ?? ""),
    });
  });
  const reloadDownloads = debounce<string>(RELOAD_PAUSE_MS, (orderIds) => {
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        isDownloadQuery(queryKey[0]) && orderIds.has(readOrderId(queryKey[1]) ?? ""),
    });
    void client.invalidateQueries({ queryKey: trpc.home.waiting.pathKey() });
  });
  const reloadMessages = debounce<string>(RELOAD_MESSAGES_PAUSE_MS, (orderIds) => {
    void client.invalidateQueries({ queryKey: trpc.comments.unread.pathKey() });
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        isMessageQuery(queryKey[0]) && orderIds.has(readOrderId(queryKey[1]) ?? ""),
    });
  });
  const reloadNotifications = debounce<string>(RELOAD_MESSAGES_PAUSE_MS, () => {
    void client.invalidateQueries({ queryKey: trpc.notifications.pathKey() });
    void client.invalidateQueries({ queryKey: trpc.comments.unread.pathKey() });
  });
  const reloadRuns = debounce<string>(RELOAD_RUNS_PAUSE_MS, () => {
    for (const queryKey of [
      trpc.runs.list.pathKey(),
      trpc.runs.browse.pathKey(),
      trpc.runs.count.pathKey(),
      trpc.runs.lastByPipeline.pathKey(),
      trpc.home.pathKey(),
      trpc.timeline.get.pathKey(),
    ])
      void client.invalidateQueries({ queryKey });
  });
  return {
    onStarted() {
      if (startedBefore) void client.invalidateQueries();
      startedBefore = true;
    },
    onData({ orderId, runId, part, notifications }: Change) {
      if (notifications) reloadNotifications("");
      else if (runId !== undefined) reloadRuns(runId);
      else if (orderId === undefined) return;
      else if (part === "downloads") reloadDownloads(orderId);
      else if (part === "messages") reloadMessages(orderId);
      else reload(orderId);
    },
  };
}

function isOrderListQuery(path: unknown): boolean {
  if (!Array.isArray(path)) return false;
  return (
    path[0] === "home" || (path[0] === "orders" && ["list", "browse", "count"].includes(String(path[1])))
  );
}

function isSampleTableQuery(path: unknown): boolean {
  return Array.isArray(path) && path[0] === "samples" && ["browse", "count"].includes(String(path[1]));
}

function isDownloadQuery(path: unknown): boolean {
  if (!Array.isArray(path)) return false;
  return (
    (path[0] === "delivery" && ["downloads", "downloadTimes", "links"].includes(String(path[1]))) ||
    (path[0] === "timeline" && path[1] === "get")
  );
}

function isMessageQuery(path: unknown): boolean {
  return Array.isArray(path) && (path[0] === "comments" || path.join(".") === "activity.order");
}

function readOrderId(options: unknown): string | undefined {
  return (options as { input?: { orderId?: string } } | undefined)?.input?.orderId;
}
