import { useHotkeys } from "@mantine/hooks";
import { type KeyboardEvent, useRef } from "react";

/**
 * Keyboard navigation of a search: "/" focuses the field, the arrow keys move between the field and the results.
 * Attach `ref` and `onKeyDown` to a common container; results are links with data-result.
 */
export function useResultKeys() {
  const ref = useRef<HTMLDivElement>(null);
  const field = () => ref.current?.querySelector<HTMLElement>("input[type=search]") ?? null;
  useHotkeys([["/", () => field()?.focus()]]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const results = [...(ref.current?.querySelectorAll<HTMLElement>("[data-result]") ?? [])];
    const at = results.findIndex((result) => result === document.activeElement);
    const isInField = document.activeElement === field();
    if (!isInField && at < 0) return;
    const next = at + step < 0 ? (isInField ? undefined : field()) : results[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  return { ref, onKeyDown };
}
