import type { Outputs } from "../../kit/trpc/trpc.ts";
import type { Run } from "./run.ts";

type Watched = Outputs["runs"]["watch"];
/** A message of the run feed. */
export type LiveView = Watched extends AsyncIterable<infer View> ? View : Watched;

const EVENTS_SHOWN = 100;

/**
 * Merges a loaded run with the feed: the later state of both applies, and no event is lost.
 * @param loadedAt when the run was requested, in ms
 */
export function withLive(run: Run, loadedAt: number, live: { view: LiveView; at: Date } | undefined): Run {
  if (!live || live.at.getTime() < loadedAt) return run;
  const { lastEvents, ...view } = live.view;
  return { ...run, ...view, events: mergeEvents(lastEvents, run.events) };
}

/** Merges two lists of events without duplicates, newest first. */
export function mergeEvents<Event extends { seq: number; occurredAt: string }>(
  some: Event[],
  others: Event[],
): Event[] {
  const bySeq = new Map([...others, ...some].map((event) => [event.seq, event]));
  return [...bySeq.values()]
    .toSorted(
      (one, other) => Date.parse(other.occurredAt) - Date.parse(one.occurredAt) || other.seq - one.seq,
    )
    .slice(0, EVENTS_SHOWN);
}

/** Whether two messages have the same content. */
export function isSameView(one: LiveView, other: LiveView): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
