import type { Site } from "../site/site.ts";

const KEPT_MAX_MS = 1_000;

export interface Kept<Value> {
  /** Returns the cached value and reads it again after an invalidation. All callers share one object, which must not
   *  be modified. */
  of(site: Site): Promise<Value>;
  /** Invalidates the value in this process, for a process that changed it and must not wait for the announcement. */
  forget(site: Site): void;
}

/** Caches the result of `read` in memory, for values that are read far more often than they change. The value is
 *  invalidated when one of `topics` is announced, expires after one second, and is not cached while this process
 *  receives no announcements. Must not be used for authentication or permissions. topics: "<kind>" or "<kind>:<id>",
 *  as announced. */
export function keep<Value>(topics: string[], read: (site: Site) => Promise<Value>): Kept<Value> {
  const kept = new WeakMap<Site, { value: Promise<Value>; until: number }>();
  const listening = new WeakSet<Site>();

  function of(site: Site): Promise<Value> {
    listenOnce(site);
    const found = kept.get(site);
    if (found && Date.now() < found.until && site.changes.isPresent()) return found.value;
    const value = read(site);
    // Cached before the read completes, so that an announcement during the read also invalidates the pending value.
    kept.set(site, { value, until: Date.now() + KEPT_MAX_MS });
    value.catch(() => {
      if (kept.get(site)?.value === value) kept.delete(site);
    });
    return value;
  }

  function forget(site: Site): void {
    kept.delete(site);
  }

  function listenOnce(site: Site): void {
    if (listening.has(site)) return;
    listening.add(site);
    site.changes.subscribe((topic) => {
      if (topics.some((known) => topic === known || topic.startsWith(`${known}:`))) forget(site);
    });
  }

  return { of, forget };
}
