import { draftsToDrop } from "./draftsToDrop.ts";

const PREFIX = "lanekeeper.draft.";
const TAB_PREFIX = "lanekeeper.tab-draft.";
const STORE_AFTER_MS = 400;

/** A draft that is not stored on the server. savedAt: ISO time. */
export type StoredDraft<Value extends object> = Value & { savedAt: string };

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
const waiting = new Map<string, { value: object; onStored: (isStored: boolean) => void; timer: number }>();
let isSwept = false;

/**
 * Stores a draft after a short delay.
 * @param onStored receives whether it was stored: the browser's storage may be full or disabled
 */
export function storeDraft(key: string, value: object, onStored: (isStored: boolean) => void): void {
  const timer = waiting.get(key)?.timer ?? window.setTimeout(() => flushDraft(key), STORE_AFTER_MS);
  if (waiting.size === 0) addEventListener("pagehide", flushAll);
  waiting.set(key, { value, onStored, timer });
}

export function readDraft<Value extends object>(key: string): StoredDraft<Value> | undefined {
  flushDraft(key);
  sweep();
  try {
    const text = storageFor(key).getItem(key);
    return text === null ? undefined : (JSON.parse(text) as StoredDraft<Value>);
  } catch {
    return undefined;
  }
}

export function forgetDraft(key: string): void {
  stopWaiting(key);
  try {
    storageFor(key).removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Writes the pending draft of a key immediately. */
function flushDraft(key: string): void {
  const due = stopWaiting(key);
  if (!due) return;
  try {
    storageFor(key).setItem(key, JSON.stringify({ ...due.value, savedAt: new Date().toISOString() }));
    due.onStored(true);
  } catch {
    due.onStored(false);
  }
}

function flushAll(): void {
  for (const key of waiting.keys()) flushDraft(key);
}

function stopWaiting(key: string) {
  const due = waiting.get(key);
  clearTimeout(due?.timer);
  waiting.delete(key);
  if (waiting.size === 0) removeEventListener("pagehide", flushAll);
  return due;
}

function storageFor(key: string): Storage {
  return key.startsWith(TAB_PREFIX) ? sessionStorage : localStorage;
}

/** Removes expired drafts, once per page load. */
function sweep(): void {
  if (isSwept) return;
  isSwept = true;
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const drafts = keys.map((key) => ({ key, savedAt: parseSavedAt(localStorage.getItem(key)) }));
    for (const key of draftsToDrop(drafts, new Date())) localStorage.removeItem(key);
  } catch {
    // Ignored as above.
  }
}

// The time is at the end of the text, so that a draft of thousands of samples need not be parsed.
function parseSavedAt(text: string | null): string | undefined {
  return /"savedAt":"([^"]+)"\}$/.exec(text?.slice(-60) ?? "")?.[1];
}
