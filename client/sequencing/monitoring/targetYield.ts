import { RATE_WINDOW_MS } from "./streamCurve.ts";
import type { StreamRun } from "./stream.ts";

const GIGABASE = 1e9;
/** A target is entered to the megabase. */
export const TARGET_DECIMALS = 3;
export const TARGET_MAX_GIGABASES = 1_000_000;
/** MinKNOW ends a run after three days, and the rate falls long before. */
const FORESEEN_MS = 72 * 3_600_000;
/** The rate is too low while many files wait to be counted. Each barcode has a file that is still written. */
const WAITING_SHARE_MAX = 0.2;

/** The target in bases for an input in gigabases; null for an empty or zero input. */
export function toTargetBases(gigabases: string | number): number | null {
  const bases = Math.round(Number(gigabases) * GIGABASE);
  return bases > 0 ? bases : null;
}

/** The input in gigabases for a target in bases. */
export function toGigabases(targetBases: number | null): number | "" {
  return targetBases === null ? "" : targetBases / GIGABASE;
}

type Progressing = Pick<
  StreamRun,
  | "status"
  | "totalBases"
  | "totalFiles"
  | "waitingFiles"
  | "finalSummary"
  | "stalledAt"
  | "folderMissingAt"
  | "targetBases"
>;

/**
 * The progress of a run to its target yield. leftMs: the time to the target at the present rate; null when nothing
 * supports such a forecast: the run does not grow or is not counted up to now, or its rate is younger than ten minutes
 * or too low.
 * @param rate bases per millisecond over the last ten minutes; null if unknown
 * @param sinceMs the time of the first counted file, in ms since 1970; null without one
 */
export function targetProgress(
  run: Progressing,
  {
    rate,
    sinceMs,
    nowMs,
    monitored,
  }: { rate: number | null; sinceMs: number | null; nowMs: number; monitored: boolean },
): { share: number; leftMs: number | null } | undefined {
  const { targetBases, status, finalSummary, stalledAt, folderMissingAt } = run;
  if (targetBases === null) return undefined;
  const left = targetBases - Number(run.totalBases);
  const isGrowing = status === "ACTIVE" && monitored && !finalSummary && !stalledAt && !folderMissingAt;
  const isCounted = run.waitingFiles <= run.totalFiles * WAITING_SHARE_MAX;
  const isKnown = sinceMs !== null && nowMs - sinceMs >= RATE_WINDOW_MS;
  const leftMs = left > 0 && isGrowing && isCounted && isKnown && rate ? left / rate : null;
  return {
    share: Number(run.totalBases) / targetBases,
    leftMs: leftMs !== null && leftMs <= FORESEEN_MS ? leftMs : null,
  };
}
