import type { Surroundings } from "./surroundings.ts";

/** Runs a call and gives it up when nothing is heard of it for `idleMs`: a dead line says nothing at all.
 *  run: gets the signal to stop at, and `alive` to say that something moved. */
export async function watchIdle<T>(
  { idleMs, surroundings, signal }: { idleMs: number; surroundings: Surroundings; signal: AbortSignal },
  run: (signal: AbortSignal, alive: () => void) => Promise<T>,
): Promise<T> {
  const call = new AbortController();
  const watch = new AbortController();
  const stop = () => call.abort(signal.reason);
  let heardMs = surroundings.nowMs();
  signal.throwIfAborted();
  signal.addEventListener("abort", stop);

  const idle = (async () => {
    for (;;) {
      const leftMs = heardMs + idleMs - surroundings.nowMs();
      if (leftMs <= 0) return call.abort(new Error("No answer"));
      await surroundings.wait(leftMs, watch.signal);
    }
  })().catch(() => {});
  try {
    return await run(call.signal, () => (heardMs = surroundings.nowMs()));
  } finally {
    signal.removeEventListener("abort", stop);
    // A call that has ended reports nothing more, whatever its transport still has on the way.
    call.abort(new Error("The call has ended"));
    watch.abort();
    await idle;
  }
}
