import type { Site } from "../site/site.ts";

const CACHED_MAX_MS = 1_000;

export interface Cached<Value> {
  /** Returns the cached value and reads it again after an invalidation. All callers share one object, which must not
   *  be modified. */
  (site: Site): Promise<Value>;
  /** Invalidates the value in this process, for a process that changed it and must not wait for the announcement. */
  forget(site: Site): void;
}

/** Caches the result of `read` in memory, for values that are read far more often than they change. The value is
 *  invalidated when one of `topics` is announced, expires after one second, and is not cached while this process
 *  receives no announcements. Must not be used for authentication or permissions. topics: "<kind>" or "<kind>:<id>",
 *  as announced. */
export function cached<Value>(topics: string[], read: (site: Site) => Promise<Value>): Cached<Value> {
  const known = new WeakMap<Site, { value: Promise<Value>; until: number }>();
  const listening = new WeakSet<Site>();

  function get(site: Site): Promise<Value> {
    listenOnce(site);
    const found = known.get(site);
    if (found && Date.now() < found.until && site.changes.isPresent()) return found.value;
    const value = read(site);
    // Cached before the read completes, so that an announcement during the read also invalidates the pending value.
    known.set(site, { value, until: Date.now() + CACHED_MAX_MS });
    value.catch(() => {
      if (known.get(site)?.value === value) known.delete(site);
    });
    return value;
  }

  function forget(site: Site): void {
    known.delete(site);
  }

  function listenOnce(site: Site): void {
    if (listening.has(site)) return;
    listening.add(site);
    site.changes.subscribe((topic) => {
      if (topics.some((each) => topic === each || topic.startsWith(`${each}:`))) forget(site);
    });
  }

  return Object.assign(get, { forget });
}
