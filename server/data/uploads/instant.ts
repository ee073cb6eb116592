/** A moment by two clocks: the steady one stands still while the machine sleeps, the other one may be set back. */
export interface Instant {
  steadyMs: number;
  wallMs: number;
}

export function instant(): Instant {
  return { steadyMs: performance.now(), wallMs: Date.now() };
}

/** How much time has passed at the most, by whichever clock says more; ms. */
export function passedMs(from: Instant, to: Instant): number {
  return Math.max(to.steadyMs - from.steadyMs, to.wallMs - from.wallMs);
}
