import { draftsToDrop } from "./draftsToDrop.ts";

const PREFIX = "lanekeeper.draft.";
const TAB_PREFIX = "lanekeeper.tab-draft.";
const KEEP_AFTER_MS = 400;

/** A draft that is not stored on the server. keptAt: ISO time. */
export type Kept<Value extends object> = Value & { keptAt: string };

/**
 * The storage key of a draft on this device: one per user and subject, so that users of one browser do not see each
 * other's drafts.
 */
export function draftKey(userId: string, name: string): string {
  return `${PREFIX}${userId}.${name}`;
}

/** The storage key of a draft without a signed-in user; it expires with the tab. */
export function tabDraftKey(name: string): string {
  return `${TAB_PREFIX}${name}`;
}

/**
 * Drafts to write: writing is deferred, so that it does not slow down typing, and completed when the page is closed.
 */
const waiting = new Map<string, { value: object; onStored: (kept: boolean) => void; timer: number }>();
let isSwept = false;

/**
 * Stores a draft after a short delay.
 * @param onStored receives whether it was stored: the browser's storage may be full or disabled
 */
export function keepSoon(key: string, value: object, onStored: (kept: boolean) => void): void {
  const timer = waiting.get(key)?.timer ?? window.setTimeout(() => keepNow(key), KEEP_AFTER_MS);
  if (waiting.size === 0) addEventListener("pagehide", keepAll);
  waiting.set(key, { value, onStored, timer });
}

export function readDraft<Value extends object>(key: string): Kept<Value> | undefined {
  keepNow(key);
  sweep();
  try {
    const text = areaOf(key).getItem(key);
    return text === null ? undefined : (JSON.parse(text) as Kept<Value>);
  } catch {
    return undefined;
  }
}

export function forgetDraft(key: string): void {
  stopWaiting(key);
  try {
    areaOf(key).removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Writes the pending draft of a key immediately. */
function keepNow(key: string): void {
  const due = stopWaiting(key);
  if (!due) return;
  try {
    areaOf(key).setItem(key, JSON.stringify({ ...due.value, keptAt: new Date().toISOString() }));
    due.onStored(true);
  } catch {
    due.onStored(false);
  }
}

function keepAll(): void {
  for (const key of waiting.keys()) keepNow(key);
}

function stopWaiting(key: string) {
  const due = waiting.get(key);
  clearTimeout(due?.timer);
  waiting.delete(key);
  if (waiting.size === 0) removeEventListener("pagehide", keepAll);
  return due;
}

function areaOf(key: string): Storage {
  return key.startsWith(TAB_PREFIX) ? sessionStorage : localStorage;
}

/** Removes expired drafts, once per page load. */
function sweep(): void {
  if (isSwept) return;
  isSwept = true;
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const drafts = keys.map((key) => ({ key, keptAt: keptAtOf(localStorage.getItem(key)) }));
    for (const key of draftsToDrop(drafts, new Date())) localStorage.removeItem(key);
  } catch {
    // Ignored as above.
  }
}

// The time is at the end of the text, so that a draft of thousands of samples need not be parsed.
function keptAtOf(text: string | null): string | undefined {
  return /"keptAt":"([^"]+)"\}$/.exec(text?.slice(-60) ?? "")?.[1];
}
