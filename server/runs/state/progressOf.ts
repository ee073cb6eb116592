import { endedTasks, openTasks } from "./countSteps.ts";
import type { KnownState, StepCounts } from "./facts.ts";

const HIGHEST = 99;

/** How far a run is, in percent from 0 to 99; null when nothing tells. Never less than before. Each declared step is an
 *  equal part of the whole, and done by as much as the ended share of its known tasks. Without declared steps it is
 *  the ended share of all known tasks, as long as some are open: once none is, nobody knows how many are to come. */
export function progressOf(known: KnownState): number | null {
  const share = shareOf(known);
  if (share === undefined) return known.progress;
  const percent = Math.min(HIGHEST, Math.floor(share * 100));
  return Math.max(known.progress ?? 0, percent);
}

function shareOf({ status, steps, others }: KnownState): number | undefined {
  if (steps.length > 0) {
    const heard = steps.some(({ counts }) => counts);
    if (!heard) return status === "running" ? 0 : undefined;
    const done = steps.reduce((sum, { counts }) => sum + (counts ? endedShare([counts]) : 0), 0);
    // Sums of fractions: three thirds may be a little less than one.
    return done / steps.length + Number.EPSILON;
  }
  const counts = others.map((other) => other.counts);
  return counts.some((each) => openTasks(each) > 0) ? endedShare(counts) : undefined;
}

function endedShare(counts: StepCounts[]): number {
  const ended = counts.reduce((sum, each) => sum + endedTasks(each), 0);
  const open = counts.reduce((sum, each) => sum + openTasks(each), 0);
  return ended + open === 0 ? 0 : ended / (ended + open);
}
