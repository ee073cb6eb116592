import { STREAM_TORN_PATIENCE_MS } from "../../../platform/limits/limits.ts";
import { PROBLEMS, type ProblemText } from "../problems.ts";

/** A file that is not counted yet is looked at after so long without a change: it may be whole. */
const SHORT_REST_MS = 150;
/** Of the time that counting a file takes, how long it is left alone afterwards. */
const PAUSE_FACTOR = 10;

/** What is known of a file whose present version is neither counted nor reported as uncountable. Times in
 *  milliseconds of one clock. */
export interface FileFacts {
  /** When this version was first seen: nothing has changed since. */
  seenAtMs: number;
  /** When it was written, as the file system says, whose clock may be another. */
  writtenAtMs: number;
  sizeBytes: number;
  /** Whether an older version is counted. */
  isCounted: boolean;
  /** The last try to count it: of this or of an older version. */
  tried?: Tried | undefined;
}

export interface Tried {
  ofThisVersion: boolean;
  endedAtMs: number;
  tookMs: number;
  /** What came of it where it was not counted. isTruncated: more bytes could make it whole. */
  trouble?: { problem: ProblemText; isTruncated: boolean } | undefined;
}

/** How long files are waited for, in milliseconds. */
export interface Patience {
  /** Without a change, before a file that was counted already is counted again. */
  stabilityMs: number;
  /** With one that breaks off, or is empty. */
  tornMs: number;
  pauseFactor: number;
}

export type FileAction =
  { act: "count" } | { act: "wait"; untilMs: number } | { act: "tell"; problem: ProblemText };

/** lastPass: the run is being stopped; from then on a file that still changes is waited for only until it is overdue.
 *  */
export function patienceOf(stabilityMs: number, lastPass: "no" | "under way" | "overdue"): Patience {
  if (lastPass === "overdue") return { stabilityMs: 0, tornMs: 0, pauseFactor: 0 };
  if (lastPass === "under way") return { stabilityMs, tornMs: stabilityMs, pauseFactor: 0 };
  return { stabilityMs, tornMs: STREAM_TORN_PATIENCE_MS, pauseFactor: PAUSE_FACTOR };
}

/** What to do with a file now. One that is not counted yet is tried soon after each change, one that is only after it
 *  has rested; either not again before a pause. One that breaks off is waited for before that is told. Pure. */
export function nextFileAction(
  { seenAtMs, writtenAtMs, sizeBytes, isCounted, tried }: FileFacts,
  { stabilityMs, tornMs, pauseFactor }: Patience,
  nowMs: number,
): FileAction {
  const after = (dueMs: number, decision: FileAction): FileAction =>
    nowMs >= dueMs ? decision : { act: "wait", untilMs: dueMs };
  if (sizeBytes === 0) return after(seenAtMs + tornMs, { act: "tell", problem: PROBLEMS.empty });
  if (tried?.trouble && tried.ofThisVersion) {
    const { problem, isTruncated } = tried.trouble;
    return after(seenAtMs + (isTruncated ? tornMs : stabilityMs), { act: "tell", problem });
  }
  const hasRested = nowMs - writtenAtMs >= stabilityMs;
  const restMs = isCounted ? stabilityMs : Math.min(SHORT_REST_MS, stabilityMs);
  const pausedUntilMs = tried ? tried.endedAtMs + pauseFactor * tried.tookMs : 0;
  return after(Math.max(hasRested ? 0 : seenAtMs + restMs, pausedUntilMs), { act: "count" });
}
