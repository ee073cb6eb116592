/** What was transferred when; oldest first. */
export type RateSamples = readonly { atMs: number; bytes: number }[];

const WINDOW_MS = 20_000;
const STEP_MS = 500;
const FIRST_ANSWER_AFTER_MS = 1_500;

/** The samples with one more, and without those the window has left behind.
 *  bytes: the sum so far. When it falls, because a chunk has to go again, what it fell by is taken off the past,
 *  so that the rate neither jumps nor goes negative. */
export function addSample(samples: RateSamples, atMs: number, bytes: number): RateSamples {
  const last = samples.at(-1);
  if (last === undefined) return [{ atMs, bytes }];
  if (atMs < last.atMs) return samples;
  const lost = Math.max(0, last.bytes - bytes);
  const past = lost === 0 ? samples : samples.map((sample) => ({ ...sample, bytes: sample.bytes - lost }));
  // The newest sample moves with the time until it stands a step behind the one before it.
  const settled =
    past.length > 1 && last.atMs - (past.at(-2)?.atMs ?? 0) < STEP_MS ? past.slice(0, -1) : past;
  const recent = settled.filter((sample, at) => at === settled.length - 1 || atMs - sample.atMs <= WINDOW_MS);
  return [...recent, { atMs, bytes }];
}

/** Bytes a second over the window up to `nowMs`, null before there is enough to tell. A stalled transfer falls to 0. */
export function rateOf(samples: RateSamples, nowMs: number): number | null {
  const first = samples.find(({ atMs }) => nowMs - atMs <= WINDOW_MS) ?? samples.at(-1);
  const last = samples.at(-1);
  if (!first || !last) return null;
  const spanMs = nowMs - first.atMs;
  if (spanMs < FIRST_ANSWER_AFTER_MS) return null;
  return ((last.bytes - first.bytes) * 1_000) / spanMs;
}

/** Seconds until `remainingBytes` are over, null while nobody can say. */
export function secondsLeft(remainingBytes: number, bytesPerSecond: number | null): number | null {
  if (remainingBytes <= 0) return 0;
  if (bytesPerSecond === null || bytesPerSecond < 1) return null;
  return remainingBytes / bytesPerSecond;
}
