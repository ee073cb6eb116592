import { useCallback, useEffect, useRef } from "react";

/** Gives a function that does something at once, or while a button or a finger is down, once it is up: what moves the
 *  page between the two takes away the thing that was to be clicked. */
export function useAfterPointer(): (act: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const down = () => void (isDown.current = true);
    const up = () => void (isDown.current = false);
    addEventListener("pointerdown", down, true);
    for (const end of ENDS) addEventListener(end, up, true);
    return () => {
      removeEventListener("pointerdown", down, true);
      for (const end of ENDS) removeEventListener(end, up, true);
    };
  }, []);
  return useCallback((act) => {
    if (!isDown.current) return act();
    const ended = new AbortController();
    const later = () => {
      ended.abort();
      // The click comes right behind.
      setTimeout(act);
    };
    for (const end of ENDS) addEventListener(end, later, { capture: true, signal: ended.signal });
  }, []);
}

const ENDS = ["pointerup", "pointercancel"] as const;
