import type { Site } from "../site/site.ts";

const KEPT_MAX_MS = 1_000;

export interface Kept<Value> {
  /** The value, read again when it may have changed. Every caller gets the same one: nobody changes it. */
  of(site: Site): Promise<Value>;
  /** Has it read again by the next caller: for the process that changed it, which need not wait to hear of it. */
  forget(site: Site): void;
}

/** Keeps in memory what `read` gives, for values that are asked for far more often than they change. Read again once
 *  one of `topics` is announced, after a second at the latest, and always while this process hears no announcements.
 *  Never for what decides who somebody is. topics: "<kind>" or "<kind>:<id>", as they are announced. */
export function keep<Value>(topics: string[], read: (site: Site) => Promise<Value>): Kept<Value> {
  const kept = new WeakMap<Site, { value: Promise<Value>; until: number }>();
  const listening = new WeakSet<Site>();

  function of(site: Site): Promise<Value> {
    listenOnce(site);
    const found = kept.get(site);
    if (found && Date.now() < found.until && site.changes.isPresent()) return found.value;
    const value = read(site);
    // Kept from the moment it is read, so that an announcement in between has even a value on its way forgotten.
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
