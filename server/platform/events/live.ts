import { isDeepStrictEqual } from "node:util";
import type { Site } from "../site/site.ts";

/** A record that somebody watches. */
export interface Live<State> {
  /** How it was last seen, and which look that was, from 1; before the first one is over 0. */
  readonly look: number;
  /** undefined: there is no such record. */
  readonly state: State | undefined;
  /** Calls `seen` after each look that is told, until the returned function is called. */
  subscribe(seen: () => void): () => void;
}

export interface LiveSource<State> {
  /** What is announced when a record changes, before its id: "run" of "run:<id>". */
  topic: string;
  /** How the record stands now. */
  read: (id: string, site: Site) => Promise<State | undefined>;
  /** Between two looks at a record, however fast it changes. */
  pauseMs: number;
  /** Where some of it changes without being announced: it is looked at this often too, and told when it differs. */
  againMs?: number;
}

/** Gives the record of an id as all who watch it in one process see it: looked at once whenever it changes, for all of
 *  them. It is let go of when the last subscriber leaves. */
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
      const isToBeTold = hasChanged;
      hasChanged = mayHaveChanged = false;
      try {
        const found = await read(id, site);
        if (isToBeTold || !isDeepStrictEqual(found, state)) tell(found);
      } catch (error) {
        site.log.warn({ err: error, topic, id }, "could not look at a record that is watched");
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
          // What happens while nothing is heard is not seen: whoever comes next has it looked at anew.
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
