export interface SteadyClock {
  /** Milliseconds since 1970 as they were when this process began, and what has passed since: a clock that is set while
   *  something rests changes nothing. */
  now(): number;
  /** Says that it is no earlier than this. */
  reach(now: Date): void;
}

export function steadyClock(): SteadyClock {
  let aheadMs = 0;
  const now = () => performance.timeOrigin + performance.now() + aheadMs;
  return {
    now,
    reach: (time) => void (aheadMs += Math.max(0, time.getTime() - now())),
  };
}
