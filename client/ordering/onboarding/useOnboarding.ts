import { useState } from "react";

interface Remembered {
  isClosed: boolean;
  step: number;
}

const AT_FIRST: Remembered = { isClosed: false, step: 0 };

/**
 * Whether the guide is open, and its step, stored per user on this device.
 * @param isWanted whether it opens automatically for users who never closed it
 */
export function useOnboarding(userId: string, isWanted: boolean) {
  const key = `lanekeeper.guide.${userId}`;
  const [before, setBefore] = useState(() => remembered(key));
  const [isRequested, setIsRequested] = useState(false);

  function remember(next: Remembered) {
    setBefore(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage the guide opens again next time.
    }
  }

  return {
    isOpen: isRequested || (isWanted && !before.isClosed),
    step: before.step,
    go: (step: number) => remember({ ...before, step }),
    close() {
      setIsRequested(false);
      remember({ isClosed: true, step: 0 });
    },
    open: () => setIsRequested(true),
  };
}

function remembered(key: string): Remembered {
  try {
    return { ...AT_FIRST, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Remembered>) };
  } catch {
    return AT_FIRST;
  }
}
