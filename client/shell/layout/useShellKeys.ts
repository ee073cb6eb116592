import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { areLettersOn } from "../../kit/routing/letterKeys.ts";

// A second letter after this time is a shortcut of its own.
const SEQUENCE_MS = 1_500;

/**
 * The keyboard shortcuts of the frame: "/" and Ctrl or Cmd with K search, "?" shows the shortcuts, "g" and a letter
 * open a page. Inactive while the user types or a dialog is open; single-key shortcuts also while disabled. Compares
 * the character, not the key position: on a German keyboard "/" requires Shift.
 */
export function useShellKeys(acts: {
  search: () => void;
  help: () => void;
  places: Record<string, string>;
}): void {
  const router = useRouter();
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    let goAt = 0;

    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (document.querySelector("[aria-modal=true]")) return;
      const act = findAction(event);
      if (!act) return;
      event.preventDefault();
      act();
    }

    function findAction(event: KeyboardEvent): (() => void) | undefined {
      const { search, help, places } = latest.current;
      const isCommand = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
      if (isCommand && event.key.toLowerCase() === "k") return search;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !areLettersOn())
        return undefined;
      if (event.key === "/") return search;
      if (event.key === "?") return help;
      const isSecond = performance.now() - goAt < SEQUENCE_MS;
      goAt = event.key === "g" && !isSecond ? performance.now() : 0;
      const place = isSecond ? places[event.key] : undefined;
      return place === undefined ? undefined : () => void router.navigate({ to: place });
    }

    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [router]);
}

/** Whether a key event targets an input, or a widget that handles letters. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
  return target.closest("[role=menu], [role=listbox], [role=grid]") !== null;
}
