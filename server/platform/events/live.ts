import { isDeepStrictEqual } from "node:util";
import type { Site } from "../site/site.ts";

/** A watched record. */
export interface Live<State> {
  /** Number of reads that were reported, from 1; 0 before the first read completes. */
  readonly look: number;
  /** The last reported state; undefined when the record does not exist. */
  readonly state: State | undefined;
  /** Calls `seen` after each reported read until the returned function is called. */
  subscribe(seen: () => void): () => void;
}

export interface LiveSource<State> {
  /** The prefix of the announced topic: "run" of "run:<id>". */
  topic: string;
  /** Reads the current state of the record. */
  read: (id: string, site: Site) => Promise<State | undefined>;
  /** Minimum time between two reads of a record, however often it changes. */
  pauseMs: number;
  /** Interval of additional reads for state that changes without an announcement; a read is reported only when the
   *  state differs. */
  againMs?: number;
}

/** Returns the shared watch of a record: all subscribers of a process share one read per change. The watch ends with
 *  its last subscriber. */
export function live<State>(source: LiveSource<State>): (site: Site, id: string) => Live<State> {
  const watched = new WeakMap<Site, Map<string, Live<State>>>();
  return (site, id) => {
    const records = watched.get(site) ?? new Map<string, Live<State>>();
    watched.set(site, records);
    const found = records.get(id);
    if (found) return found;
    const made = watchOver(source, site, id, () => {
      if (records.get(id) === made) records.delete(id);
    });
    records.set(id, made);
    return made;
  };
}

function watchOver<State>(
  { topic, read, pauseMs, againMs }: LiveSource<State>,
  site: Site,
  id: string,
  letGo: () => void,
): Live<State> {
  const subscribers = new Set<() => void>();
  let look = 0;
  let state: State | undefined;
  let isLooking = false;
  let hasChanged = false;
  let mayHaveChanged = false;
  let releases: (() => void)[] = [];

  function changed(): void {
    hasChanged = true;
    if (!isLooking) void keepLooking();
  }

  function lookAgain(): void {
    mayHaveChanged = true;
    if (!isLooking) void keepLooking();
  }

  async function keepLooking(): Promise<void> {
    isLooking = true;
    while ((hasChanged || mayHaveChanged) && subscribers.size > 0) {
      const mustSend = hasChanged;
      hasChanged = mayHaveChanged = false;
      try {
        const found = await read(id, site);
        if (mustSend || !isDeepStrictEqual(found, state)) tell(found);
      } catch (error) {
        site.log.warn({ err: error, topic, id }, "failed to read a watched record");
        hasChanged = true;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    }
    isLooking = false;
  }

  function tell(found: State | undefined): void {
    state = found;
    look++;
    for (const seen of subscribers) seen();
  }

  function beginAgain(): () => void {
    const timer = againMs === undefined ? undefined : setInterval(lookAgain, againMs).unref();
    return () => clearInterval(timer);
  }

  return {
    get look() {
      return look;
    },
    get state() {
      return state;
    },
    subscribe(seen) {
      if (releases.length === 0)
        releases = [
          site.changes.subscribe((announced) => {
            if (announced === `${topic}:${id}`) changed();
          }),
          // Changes are missed while the connection is lost: the next subscriber creates a new watch.
          site.changes.onLost(letGo),
          beginAgain(),
        ];
      subscribers.add(seen);
      if (look === 0) changed();
      return () => {
        subscribers.delete(seen);
        if (subscribers.size > 0) return;
        for (const release of releases) release();
        letGo();
      };
    },
  };
}
