/** Cumulative amounts over time. Times in ms since 1970, ascending. */
export interface Curve {
  at: number[];
  values: number[];
}

/** The window of the present rate. */
export const RATE_WINDOW_MS = 10 * 60_000;
const RATE_MIN_MS = 20_000;

/** When a curve was answered, and now; both in ms since 1970. */
export interface CurveTimes {
  answeredAt: number;
  now: number;
}

/**
 * Extends a curve to the current value. The difference arrived between the response and now; nothing arrived between
 * its last point and the response.
 */
export function extendCurve({ at, values }: Curve, { answeredAt, now }: CurveTimes, total: number): Curve {
  const [lastAt, last] = [at.at(-1), values.at(-1)];
  if (lastAt === undefined || last === undefined) return { at, values };
  if (now <= lastAt) return { at, values: [...values.slice(0, -1), total] };
  // The sequencer's clock may be ahead of this browser's.
  if (answeredAt <= lastAt) return { at: [...at, now], values: [...values, total] };
  return { at: [...at, answeredAt, Math.max(now, answeredAt + 1)], values: [...values, last, total] };
}

/**
 * The rate per millisecond over the last ten minutes, or since the start if that is later; null with too little data.
 */
export function recentRate(curve: Curve, nowMs: number): number | null {
  const [first] = curve.at;
  if (first === undefined) return null;
  const fromMs = Math.max(first, nowMs - RATE_WINDOW_MS);
  if (nowMs - fromMs < RATE_MIN_MS) return null;
  // The amount of the first point arrived at an unknown time before the window.
  return Math.max(0, ((curve.values.at(-1) ?? 0) - valueAt(curve, fromMs)) / (nowMs - fromMs));
}

/** The rate per millisecond from the first point to the last; null for a single point. */
export function averageRate({ at, values }: Curve): number | null {
  const spanMs = (at.at(-1) ?? 0) - (at[0] ?? 0);
  return spanMs < RATE_MIN_MS ? null : ((values.at(-1) ?? 0) - (values[0] ?? 0)) / spanMs;
}

/** Returns the sum at a time, interpolated between two points. */
export function valueAt({ at, values }: Curve, timeMs: number): number {
  const next = at.findIndex((time) => time >= timeMs);
  if (next === -1) return values.at(-1) ?? 0;
  const [nextAt = 0, nextValue = 0] = [at[next], values[next]];
  if (next === 0) return nextAt === timeMs ? nextValue : 0;
  const [lastAt = 0, lastValue = 0] = [at[next - 1], values[next - 1]];
  return lastValue + ((nextValue - lastValue) * (timeMs - lastAt)) / (nextAt - lastAt);
}
