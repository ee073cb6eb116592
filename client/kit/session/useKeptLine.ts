import { useEffect } from "react";
import { statusOf } from "../trpc/trpc.ts";

const AGAIN_AFTER_MS = 3_000;

interface Line {
  status: "idle" | "connecting" | "pending" | "error";
  error: unknown;
  reset: () => void;
}

/**
 * Reconnects the feed of one page whenever it ends, unless the server refuses its subject. Returns whether it is
 * interrupted, so that the data may be outdated.
 * @param hasHeard whether any message has arrived
 * @param onRefused called when the subject no longer exists or is forbidden
 */
export function useKeptLine(
  { status, error, reset }: Line,
  hasHeard: boolean,
  onRefused: () => void,
): boolean {
  const hasEnded = status === "error" || status === "idle";
  const isRefused = [403, 404].includes(statusOf(error) ?? 0);
  useEffect(() => {
    if (!hasEnded) return undefined;
    if (isRefused) onRefused();
    const again = isRefused ? undefined : setTimeout(reset, AGAIN_AFTER_MS);
    return () => clearTimeout(again);
  }, [hasEnded, isRefused, reset, onRefused]);

  const isAgain = status === "connecting" && (error !== null || hasHeard);
  return !isRefused && (hasEnded || isAgain);
}
