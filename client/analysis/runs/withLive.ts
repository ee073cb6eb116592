import type { Outputs } from "../../kit/trpc/trpc.ts";
import type { Run } from "./run.ts";

type Watched = Outputs["runs"]["watch"];
/** What the feed of a run tells each time. */
export type LiveView = Watched extends AsyncIterable<infer View> ? View : Watched;

const EVENTS_SHOWN = 100;

/** A run as it was loaded, with what the feed has told since it was asked for: the later of both counts, and no event is
 *  lost. loadedAt: when it was asked for, in ms. */
export function withLive(run: Run, loadedAt: number, heard: { view: LiveView; at: Date } | undefined): Run {
  if (!heard || heard.at.getTime() < loadedAt) return run;
  const { lastEvents, ...view } = heard.view;
  return { ...run, ...view, events: mergeEvents(lastEvents, run.events) };
}

/** Events of both lists, each once, newest first. */
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

/** Whether two views tell the same. */
export function isSameView(one: LiveView, other: LiveView): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
