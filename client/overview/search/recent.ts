import type { Found } from "./found.ts";

const KEPT = 8;
const KINDS = ["order", "sample", "run", "study", "person", "page"];

/** The items that a user opened last from the search in this browser, newest first. */
export function recentOf(userId: string): Found[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isFound).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Adds an opened item at the front. */
export function withOpened(recent: Found[], opened: Found): Found[] {
  return [opened, ...recent.filter(({ key }) => key !== opened.key)].slice(0, KEPT);
}

export function keepRecent(userId: string, recent: Found[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(recent));
  } catch {
    // Without browser storage, the search works without recent items.
  }
}

function keyOf(userId: string): string {
  return `lanekeeper-search:${userId}`;
}

function isFound(kept: unknown): kept is Found {
  const { kind, key, label, note, href } = (kept ?? {}) as Partial<Record<keyof Found, unknown>>;
  return (
    KINDS.includes(String(kind)) &&
    typeof key === "string" &&
    typeof label === "string" &&
    (note === null || typeof note === "string") &&
    typeof href === "string" &&
    /^\/(?![/\\])/.test(href)
  );
}
