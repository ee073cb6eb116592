export interface SteadyClock {
  /**
   * Milliseconds since 1970 at the start of this process, plus the time since: a change of the system clock has no
   * effect on waiting times.
   */
  now(): number;
  /** Advances the clock to at least this time. */
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
