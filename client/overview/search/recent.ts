import type { Found } from "./found.ts";

const RECENT_MAX = 8;
const KINDS = ["order", "sample", "run", "study", "person", "page"];

/** The items that a user opened last from the search in this browser, newest first. */
export function readRecent(userId: string): Found[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isFound).slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

/** Adds an opened item at the front. */
export function withOpened(recent: Found[], opened: Found): Found[] {
  return [opened, ...recent.filter(({ key }) => key !== opened.key)].slice(0, RECENT_MAX);
}

export function storeRecent(userId: string, recent: Found[]): void {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(recent));
  } catch {
    // Without browser storage, the search works without recent items.
  }
}

function storageKey(userId: string): string {
  return `lanekeeper-search:${userId}`;
}

function isFound(stored: unknown): stored is Found {
  const { kind, key, label, note, href } = (stored ?? {}) as Partial<Record<keyof Found, unknown>>;
  return (
    KINDS.includes(String(kind)) &&
    typeof key === "string" &&
    typeof label === "string" &&
    (note === null || typeof note === "string") &&
    typeof href === "string" &&
    /^\/(?![/\\])/.test(href)
  );
}
