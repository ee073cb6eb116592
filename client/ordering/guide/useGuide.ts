import { useState } from "react";

interface Remembered {
  isClosed: boolean;
  step: number;
}

const AT_FIRST: Remembered = { isClosed: false, step: 0 };

/** Whether somebody has the guide before them, and at which step: remembered for each person on this device.
 *  isWanted: whether it opens by itself for who never closed it. */
export function useGuide(userId: string, isWanted: boolean) {
  const key = `lanekeeper.guide.${userId}`;
  const [before, setBefore] = useState(() => remembered(key));
  const [isAskedFor, setIsAskedFor] = useState(false);

  function remember(next: Remembered) {
    setBefore(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // It opens again the next time; nothing is lost.
    }
  }

  return {
    isOpen: isAskedFor || (isWanted && !before.isClosed),
    step: before.step,
    go: (step: number) => remember({ ...before, step }),
    close() {
      setIsAskedFor(false);
      remember({ isClosed: true, step: 0 });
    },
    open: () => setIsAskedFor(true),
  };
}

function remembered(key: string): Remembered {
  try {
    return { ...AT_FIRST, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Remembered>) };
  } catch {
    return AT_FIRST;
  }
}
