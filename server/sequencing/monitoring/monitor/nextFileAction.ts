import { STREAM_TORN_PATIENCE_MS } from "../../limits.ts";
import { PROBLEMS, type ProblemText } from "../problems.ts";

/** A file that is not counted yet is tried after this time without a change, because it may be complete. */
const SHORT_REST_MS = 150;
/** Pause after a count as a multiple of its duration. */
const PAUSE_FACTOR = 10;

/**
 * The facts on a file whose current version is neither counted nor reported as uncountable. Times in milliseconds of
 * one clock.
 */
export interface FileFacts {
  /** When this version was first seen, without a change since. */
  seenAtMs: number;
  /** Modification time of the file system, whose clock may differ. */
  writtenAtMs: number;
  sizeBytes: number;
  /** Whether an older version is counted. */
  isCounted: boolean;
  /** The last attempt to count this or an older version. */
  tried?: Tried | undefined;
}

export interface Tried {
  ofThisVersion: boolean;
  endedAtMs: number;
  tookMs: number;
  /** The problem of the attempt, if it failed. isTruncated: more bytes could complete the file. */
  trouble?: { problem: ProblemText; isTruncated: boolean } | undefined;
}

/** Waiting times for files, in milliseconds. */
export interface FileDelays {
  /** Time without a change before a counted file is counted again. */
  stabilityMs: number;
  /** Time before a truncated or empty file is reported. */
  tornMs: number;
  pauseFactor: number;
}

export type FileAction =
  { act: "count" } | { act: "wait"; untilMs: number } | { act: "report"; problem: ProblemText };

/**
 * lastPass: whether the run is being stopped; then a file that still changes is waited for only until the pass is
 * overdue.
 */
export function fileDelays(stabilityMs: number, lastPass: "no" | "running" | "overdue"): FileDelays {
  if (lastPass === "overdue") return { stabilityMs: 0, tornMs: 0, pauseFactor: 0 };
  if (lastPass === "running") return { stabilityMs, tornMs: stabilityMs, pauseFactor: 0 };
  return { stabilityMs, tornMs: STREAM_TORN_PATIENCE_MS, pauseFactor: PAUSE_FACTOR };
}

/**
 * Decides what to do with a file now. A file without a count is tried soon after each change, a counted one after a
 * longer time without a change; either only after a pause since its last attempt. A truncated file is reported after a
 * waiting time. Pure.
 */
export function nextFileAction(
  { seenAtMs, writtenAtMs, sizeBytes, isCounted, tried }: FileFacts,
  { stabilityMs, tornMs, pauseFactor }: FileDelays,
  nowMs: number,
): FileAction {
  const after = (dueMs: number, decision: FileAction): FileAction =>
    nowMs >= dueMs ? decision : { act: "wait", untilMs: dueMs };
  if (sizeBytes === 0) return after(seenAtMs + tornMs, { act: "report", problem: PROBLEMS.empty });
  if (tried?.trouble && tried.ofThisVersion) {
    const { problem, isTruncated } = tried.trouble;
    return after(seenAtMs + (isTruncated ? tornMs : stabilityMs), { act: "report", problem });
  }
  const hasRested = nowMs - writtenAtMs >= stabilityMs;
  const restMs = isCounted ? stabilityMs : Math.min(SHORT_REST_MS, stabilityMs);
  const pausedUntilMs = tried ? tried.endedAtMs + pauseFactor * tried.tookMs : 0;
  return after(Math.max(hasRested ? 0 : seenAtMs + restMs, pausedUntilMs), { act: "count" });
}
