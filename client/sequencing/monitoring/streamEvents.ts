export const EVENTS_KEPT = 500;

/**
 * Merges events without a gap, newest first, at most 500. seq counts 1, 2, 3 … within a run, which reveals a gap;
 * events before it can be requested again.
 */
export function mergeStreamEvents<Event extends { seq: number }>(known: Event[], live: Event[]): Event[] {
  const bySeq = new Map([...known, ...live].map((event) => [event.seq, event]));
  const newestFirst = [...bySeq.values()].toSorted((one, other) => other.seq - one.seq).slice(0, EVENTS_KEPT);
  const newest = newestFirst[0]?.seq ?? 0;
  const gap = newestFirst.findIndex(({ seq }, place) => seq !== newest - place);
  const whole = gap === -1 ? newestFirst : newestFirst.slice(0, gap);
  // Returns the same array without changes, so that nothing is rendered.
  return whole.length === known.length && whole[0]?.seq === known[0]?.seq ? known : whole;
}

/** Whether there are older events that could be shown. */
export function hasOlder(events: { seq: number }[]): boolean {
  const oldest = events.at(-1);
  return oldest !== undefined && oldest.seq > 1 && events.length < EVENTS_KEPT;
}

/** Merges the problems of both lists without duplicates, newest first; gaps are allowed. */
export function mergeProblems<Event extends { seq: number }>(loaded: Event[], live: Event[]): Event[] {
  const bySeq = new Map([...loaded, ...live].map((event) => [event.seq, event]));
  return [...bySeq.values()].toSorted((one, other) => other.seq - one.seq).slice(0, EVENTS_KEPT);
}

export function isProblem({ kind }: { kind: string }): boolean {
  return kind === "ERROR" || kind === "RUN_STALLED" || kind === "DISK_LOW";
}
