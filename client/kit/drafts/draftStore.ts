import { draftsToDrop } from "./draftsToDrop.ts";

const PREFIX = "lanekeeper.draft.";
const TAB_PREFIX = "lanekeeper.tab-draft.";
const KEEP_AFTER_MS = 400;

/** What was typed and is not on the server yet. keptAt: ISO time. */
export type Kept<Value extends object> = Value & { keptAt: string };

/** The place of a draft on this device: one for each person and thing, so that nobody sees another's. */
export function draftKey(userId: string, name: string): string {
  return `${PREFIX}${userId}.${name}`;
}

/** The place of a draft of somebody who is not signed in: it is gone with the tab. */
export function tabDraftKey(name: string): string {
  return `${TAB_PREFIX}${name}`;
}

/** Drafts that are about to be kept: typing is not held up by the disk, and a page that goes takes none with it. */
const waiting = new Map<string, { value: object; told: (kept: boolean) => void; timer: number }>();
let isSwept = false;

/** Keeps a draft shortly. told: hears whether it could be: a browser may be full, or may keep nothing at all. */
export function keepSoon(key: string, value: object, told: (kept: boolean) => void): void {
  const timer = waiting.get(key)?.timer ?? window.setTimeout(() => keepNow(key), KEEP_AFTER_MS);
  if (waiting.size === 0) addEventListener("pagehide", keepAll);
  waiting.set(key, { value, told, timer });
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
    // Where nothing can be kept there is nothing to forget.
  }
}

/** Keeps what waits to be kept under a key, at once. */
function keepNow(key: string): void {
  const due = stopWaiting(key);
  if (!due) return;
  try {
    areaOf(key).setItem(key, JSON.stringify({ ...due.value, keptAt: new Date().toISOString() }));
    due.told(true);
  } catch {
    due.told(false);
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

/** Lets go of drafts that nobody came back to, once for each load of the page. */
function sweep(): void {
  if (isSwept) return;
  isSwept = true;
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const drafts = keys.map((key) => ({ key, keptAt: keptAtOf(localStorage.getItem(key)) }));
    for (const key of draftsToDrop(drafts, new Date())) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

// The moment stands at the end of the text; a draft of thousands of samples need not be read for it.
function keptAtOf(text: string | null): string | undefined {
  return /"keptAt":"([^"]+)"\}$/.exec(text?.slice(-60) ?? "")?.[1];
}
