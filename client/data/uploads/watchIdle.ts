import type { Surroundings } from "./surroundings.ts";

/**
 * Runs a call and aborts it after `idleMs` without progress: a dead connection reports nothing.
 * @param run receives the abort signal, and `alive` to report progress
 */
export async function watchIdle<T>(
  { idleMs, surroundings, signal }: { idleMs: number; surroundings: Surroundings; signal: AbortSignal },
  run: (signal: AbortSignal, alive: () => void) => Promise<T>,
): Promise<T> {
  const call = new AbortController();
  const watch = new AbortController();
  const stop = () => call.abort(signal.reason);
  let lastProgressMs = surroundings.nowMs();
  signal.throwIfAborted();
  signal.addEventListener("abort", stop);

  const idle = (async () => {
    for (;;) {
      const leftMs = lastProgressMs + idleMs - surroundings.nowMs();
      if (leftMs <= 0) return call.abort(new Error("No answer"));
      await surroundings.wait(leftMs, watch.signal);
    }
  })().catch(() => {});
  try {
    return await run(call.signal, () => (lastProgressMs = surroundings.nowMs()));
  } finally {
    signal.removeEventListener("abort", stop);
    // Stops progress reports that the transport still delivers after the end of the call.
    call.abort(new Error("The call has ended"));
    watch.abort();
    await idle;
  }
}
