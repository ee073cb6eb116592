import { useSyncExternalStore } from "react";

const KEY = "lanekeeper-letter-keys";
const listeners = new Set<() => void>();

/** Whether keys of one letter do something in this browser; whoever dictates switches them off (WCAG 2.1.4). */
export function areLettersOn(): boolean {
  return localStorage.getItem(KEY) !== "off";
}

export function switchLetters(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, "off");
  for (const heard of listeners) heard();
}

export function useLettersOn(): boolean {
  return useSyncExternalStore(subscribe, areLettersOn);
}

function subscribe(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}
