import { useEffect } from "react";
import { statusOf } from "../trpc/trpc.ts";

const AGAIN_AFTER_MS = 3_000;

interface Line {
  status: "idle" | "connecting" | "pending" | "error";
  error: unknown;
  reset: () => void;
}

/** Connects the line of one page again whenever it ended, except where the server refuses what the page is of.
 *  Gives whether it is down, so that what was heard may be old.
 *  hasHeard: whether anything came over it. onRefused: is called when the page's subject is gone or not theirs. */
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
