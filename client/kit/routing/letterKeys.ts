import { useSyncExternalStore } from "react";

const KEY = "lanekeeper-letter-keys";
const listeners = new Set<() => void>();

/** Whether single-key shortcuts are enabled in this browser; users of speech input disable them (WCAG 2.1.4). */
export function areLettersOn(): boolean {
  return localStorage.getItem(KEY) !== "off";
}

export function switchLetters(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, "off");
  for (const listener of listeners) listener();
}

export function useLettersOn(): boolean {
  return useSyncExternalStore(subscribe, areLettersOn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
