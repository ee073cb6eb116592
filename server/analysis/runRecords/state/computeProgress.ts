import { endedTasks, finishedTasks, openTasks } from "./countSteps.ts";
import type { KnownState, StepCounts } from "./facts.ts";

const HIGHEST = 99;

/**
 * Returns the progress of a run in percent from 0 to 99; null when nothing is known. Never decreases. While tasks are
 * open, it is the finished share of all known tasks, because a workflow may use few of the steps that a large package
 * declares. While none is open, as between two rows of a trace, the number of remaining tasks is unknown: each declared
 * step is then an equal part. Failed and aborted tasks are not finished.
 */
export function computeProgress(known: KnownState): number | null {
  const share = computeShare(known);
  if (share === undefined) return known.progress;
  const percent = Math.min(HIGHEST, Math.floor(share * 100));
  return Math.max(known.progress ?? 0, percent);
}

function computeShare({ status, steps, others }: KnownState): number | undefined {
  const reported = [...steps, ...others].flatMap(({ counts }) => (counts ? [counts] : []));
  if (reported.some((counts) => openTasks(counts) > 0)) return finishedShare(reported);
  if (steps.length === 0) return undefined;
  if (!steps.some(({ counts }) => counts)) return status === "running" ? 0 : undefined;
  const done = steps.reduce((sum, { counts }) => sum + (counts ? finishedShare([counts]) : 0), 0);
  // Sums of fractions: three thirds may be slightly less than one.
  return done / steps.length + Number.EPSILON;
}

function finishedShare(counts: StepCounts[]): number {
  const sum = (of: (each: StepCounts) => number) => counts.reduce((total, each) => total + of(each), 0);
  const known = sum((each) => openTasks(each) + endedTasks(each));
  return known === 0 ? 0 : sum(finishedTasks) / known;
}
