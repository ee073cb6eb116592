import type { Site } from "../../site.ts";
import { type LiveState, liveState } from "./liveState.ts";

/** Between two looks at a run, however fast it changes. */
const PAUSE_MS = 100;

/** A run that somebody watches. */
export interface LiveRun {
  /** How it was last seen, and which look that was, from 1; before the first one is over 0. */
  readonly look: number;
  /** undefined: there is no such run. */
  readonly state: LiveState | undefined;
  /** Calls `seen` after each look, until the returned function is called. */
  subscribe(seen: () => void): () => void;
}

const watched = new WeakMap<Site, Map<string, LiveRun>>();

/** The run as all who watch it in this process see it: looked at once whenever it changes, for all of them. It is let go
 *  of when the last subscriber leaves. */
export function liveRun(site: Site, runId: string): LiveRun {
  const runs = watched.get(site) ?? new Map<string, LiveRun>();
  watched.set(site, runs);
  const found = runs.get(runId);
  if (found) return found;
  const made = watchOver(site, runId, () => {
    if (runs.get(runId) === made) runs.delete(runId);
  });
  runs.set(runId, made);
  return made;
}

function watchOver(site: Site, runId: string, letGo: () => void): LiveRun {
  const subscribers = new Set<() => void>();
  let look = 0;
  let state: LiveState | undefined;
  let isLooking = false;
  let hasChanged = true;
  let releases: (() => void)[] = [];

  function changed(): void {
    hasChanged = true;
    if (!isLooking) void keepLooking();
  }

  async function keepLooking(): Promise<void> {
    isLooking = true;
    while (hasChanged && subscribers.size > 0) {
      hasChanged = false;
      try {
        state = await liveState(runId);
        look++;
        for (const seen of subscribers) seen();
      } catch (error) {
        site.log.warn({ err: error, runId }, "could not look at a run that is watched");
        hasChanged = true;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
    }
    isLooking = false;
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
          site.changes.subscribe((topic) => {
            if (topic === `run:${runId}`) changed();
          }),
          // What happens while nothing is heard is not seen: whoever comes next has it looked at anew.
          site.changes.onLost(letGo),
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
