/** Transferred bytes by time; oldest first. */
export type RateSamples = readonly { atMs: number; bytes: number }[];

const WINDOW_MS = 20_000;
const STEP_MS = 500;
const FIRST_ANSWER_AFTER_MS = 1_500;

/**
 * Appends a sample and drops those outside the window.
 * @param bytes the running total. When it decreases because a chunk is sent again, the difference is subtracted from
 * the earlier samples, so that the rate neither jumps nor becomes negative
 */
export function addSample(samples: RateSamples, atMs: number, bytes: number): RateSamples {
  const last = samples.at(-1);
  if (last === undefined) return [{ atMs, bytes }];
  if (atMs < last.atMs) return samples;
  const lost = Math.max(0, last.bytes - bytes);
  const past = lost === 0 ? samples : samples.map((sample) => ({ ...sample, bytes: sample.bytes - lost }));
  // The newest sample is replaced until it is a full step after the one before it.
  const settled =
    past.length > 1 && last.atMs - (past.at(-2)?.atMs ?? 0) < STEP_MS ? past.slice(0, -1) : past;
  const recent = settled.filter((sample, at) => at === settled.length - 1 || atMs - sample.atMs <= WINDOW_MS);
  return [...recent, { atMs, bytes }];
}

/**
 * Returns bytes per second over the window up to `nowMs`, or null before there are enough samples. A stalled transfer
 * falls to 0.
 */
export function transferRate(samples: RateSamples, nowMs: number): number | null {
  const first = samples.find(({ atMs }) => nowMs - atMs <= WINDOW_MS) ?? samples.at(-1);
  const last = samples.at(-1);
  if (!first || !last) return null;
  const spanMs = nowMs - first.atMs;
  if (spanMs < FIRST_ANSWER_AFTER_MS) return null;
  return ((last.bytes - first.bytes) * 1_000) / spanMs;
}

/** Returns the seconds until `remainingBytes` are transferred, or null without a rate. */
export function secondsLeft(remainingBytes: number, bytesPerSecond: number | null): number | null {
  if (remainingBytes <= 0) return 0;
  if (bytesPerSecond === null || bytesPerSecond < 1) return null;
  return remainingBytes / bytesPerSecond;
}
