/** Time, randomness and network for the upload engine. */
export interface Surroundings {
  nowMs(): number;
  /** Rejects when the signal fires. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  isOnline(): boolean;
  /** Resolves when the browser reports a network; rejects when the signal fires. */
  whenOnline(signal: AbortSignal): Promise<void>;
  /** A random number from 0 up to 1. */
  chance(): number;
}

/** The implementation for browsers. */
export const browserSurroundings: Surroundings = {
  nowMs: () => Date.now(),
  wait: (ms, signal) =>
    unlessAborted(signal, (resolve) => {
      const timer = setTimeout(resolve, ms);
      return () => clearTimeout(timer);
    }),
  isOnline: () => navigator.onLine,
  whenOnline: (signal) =>
    unlessAborted(signal, (resolve) => {
      window.addEventListener("online", resolve);
      return () => window.removeEventListener("online", resolve);
    }),
  chance: () => Math.random(),
};

/**
 * Wraps `begin` in a promise that rejects on abort.
 * @param begin starts the work and returns its cleanup, which always runs
 */
export function unlessAborted(
  signal: AbortSignal,
  begin: (resolve: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(abortReason(signal));
    const stop = () => {
      undo();
      reject(abortReason(signal));
    };
    const undo = begin(() => {
      undo();
      signal.removeEventListener("abort", stop);
      resolve();
    });
    signal.addEventListener("abort", stop, { once: true });
    return undefined;
  });
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error("stopped");
}
