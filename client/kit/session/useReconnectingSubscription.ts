import { useEffect } from "react";
import { errorStatus } from "../trpc/trpc.ts";

const RECONNECT_AFTER_MS = 3_000;

interface Subscription {
  status: "idle" | "connecting" | "pending" | "error";
  error: unknown;
  reset: () => void;
}

/**
 * Reconnects the feed of one page whenever it ends, unless the server refuses its subject. Returns whether it is
 * interrupted, so that the data may be outdated.
 * @param hasMessages whether any message has arrived
 * @param onRefused called when the subject no longer exists or is forbidden
 */
export function useReconnectingSubscription(
  { status, error, reset }: Subscription,
  hasMessages: boolean,
  onRefused: () => void,
): boolean {
  const hasEnded = status === "error" || status === "idle";
  const isRefused = [403, 404].includes(errorStatus(error) ?? 0);
  useEffect(() => {
    if (!hasEnded) return undefined;
    if (isRefused) onRefused();
    const again = isRefused ? undefined : setTimeout(reset, RECONNECT_AFTER_MS);
    return () => clearTimeout(again);
  }, [hasEnded, isRefused, reset, onRefused]);

  const isReconnecting = status === "connecting" && (error !== null || hasMessages);
  return !isRefused && (hasEnded || isReconnecting);
}
