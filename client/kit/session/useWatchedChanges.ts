import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useEffect, useState } from "react";
import { trpc } from "../trpc/trpc.ts";
import { gathered } from "./gathered.ts";

/** Keeps what is on the screen true: one subscription for the whole window. A change of an order reloads the lists of
 *  orders, the first page and every query that was asked with its `orderId`; files that are taken, only what tells of
 *  that, and likewise what is written on it; a change of a run, the lists of runs, the first page and where samples are;
 *  one of what this person is told, the bell. After a broken connection everything is reloaded, because what happened
 *  meanwhile was not heard. Gives whether the line is down, and what connects it again now rather than soon. */
export function useWatchedChanges(): { isCut: boolean; reconnect: () => void } {
  const client = useQueryClient();
  const session = useQuery(trpc.auth.session.queryOptions());
  const [listeners] = useState(() => listenersOf(client));
  const enabled = session.data?.user !== null;
  const { status, error, reset } = useSubscription(
    trpc.changes.watch.subscriptionOptions({}, { ...listeners, enabled }),
  );
  const ended = enabled && (status === "error" || status === "idle");
  useEffect(() => {
    if (!ended) return undefined;
    // It may have ended because the session has.
    void client.invalidateQueries({ queryKey: trpc.auth.session.queryKey() });
    const again = setTimeout(reset, AGAIN_AFTER_MS);
    return () => clearTimeout(again);
  }, [ended, reset, client]);
  return { isCut: ended || (status === "connecting" && error !== null), reconnect: reset };
}

const AGAIN_AFTER_MS = 5_000;
// A delivery of hundreds of files is hundreds of changes; the page need not load its order for each.
const RELOAD_PAUSE_MS = 500;
// A running workflow changes with every task.
const RELOAD_MESSAGES_PAUSE_MS = 300;
const RELOAD_RUNS_PAUSE_MS = 1_000;

/** What the feed tells: a change of an order or of a part of it, of a run, or of what this person is told. */
interface Change {
  orderId?: string | undefined;
  runId?: string | undefined;
  part?: "downloads" | "messages" | undefined;
  notifications?: true | undefined;
}

function listenersOf(client: QueryClient) {
  let startedBefore = false;
  const reload = gathered<string>(RELOAD_PAUSE_MS, (orderIds) => {
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        isOrderList(queryKey[0]) || isSampleTable(queryKey[0]) || orderIds.has(orderIdOf(queryKey[1]) ?? ""),
    });
  });
  const reloadDownloads = gathered<string>(RELOAD_PAUSE_MS, (orderIds) => {
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        tellsOfDownloads(queryKey[0]) && orderIds.has(orderIdOf(queryKey[1]) ?? ""),
    });
    void client.invalidateQueries({ queryKey: trpc.home.waiting.pathKey() });
  });
  const reloadMessages = gathered<string>(RELOAD_MESSAGES_PAUSE_MS, (orderIds) => {
    void client.invalidateQueries({ queryKey: trpc.orderMessages.unread.pathKey() });
    void client.invalidateQueries({
      predicate: ({ queryKey }) => tellsOfMessages(queryKey[0]) && orderIds.has(orderIdOf(queryKey[1]) ?? ""),
    });
  });
  const reloadNotifications = gathered<string>(RELOAD_MESSAGES_PAUSE_MS, () => {
    void client.invalidateQueries({ queryKey: trpc.notifications.pathKey() });
    void client.invalidateQueries({ queryKey: trpc.orderMessages.unread.pathKey() });
  });
  const reloadRuns = gathered<string>(RELOAD_RUNS_PAUSE_MS, () => {
    for (const queryKey of [
      trpc.runs.list.pathKey(),
      trpc.runs.browse.pathKey(),
      trpc.runs.count.pathKey(),
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

function isOrderList(path: unknown): boolean {
  if (!Array.isArray(path)) return false;
  return (
    path[0] === "home" || (path[0] === "orders" && ["list", "browse", "count"].includes(String(path[1])))
  );
}

function isSampleTable(path: unknown): boolean {
  return Array.isArray(path) && path[0] === "samples" && ["browse", "count"].includes(String(path[1]));
}

function tellsOfDownloads(path: unknown): boolean {
  if (!Array.isArray(path)) return false;
  return (
    (path[0] === "delivery" && ["downloads", "links"].includes(String(path[1]))) ||
    (path[0] === "timeline" && path[1] === "get")
  );
}

function tellsOfMessages(path: unknown): boolean {
  return Array.isArray(path) && (path[0] === "orderMessages" || path.join(".") === "orders.history");
}

function orderIdOf(options: unknown): string | undefined {
  return (options as { input?: { orderId?: string } } | undefined)?.input?.orderId;
}
