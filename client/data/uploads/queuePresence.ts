import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isThere = false;

/** Called by the upload queue when a page first needs it; other pages do not load the queue. */
export function announceQueue(): void {
  isThere = true;
  for (const listener of listeners) listener();
}

/** Whether this window has a queue of uploads. */
export function useQueuePresence(): boolean {
  return useSyncExternalStore(subscribe, () => isThere);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
