import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isThere = false;

/** Called by the upload queue when a page first needs it; other pages do not load the queue. */
export function announceQueue(): void {
  isThere = true;
  for (const hear of listeners) hear();
}

/** Whether this window has a queue of uploads. */
export function useQueuePresence(): boolean {
  return useSyncExternalStore(subscribe, () => isThere);
}

function subscribe(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}
