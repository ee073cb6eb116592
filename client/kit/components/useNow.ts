import { useEffect, useState } from "react";

/** The current time in milliseconds since 1970, updated every second while `isTicking`. */
export function useNow(isTicking: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return nowMs;
}
