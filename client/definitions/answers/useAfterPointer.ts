import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that runs an action immediately, or on release while a mouse button or a finger is down: a
 * layout change between press and release would move the click target.
 */
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
      // The click event follows the pointerup event.
      setTimeout(act);
    };
    for (const end of ENDS) addEventListener(end, later, { capture: true, signal: ended.signal });
  }, []);
}

const ENDS = ["pointerup", "pointercancel"] as const;
