import type { Context } from "../../platform/rpc/context.ts";
import { PERMISSION_RECHECK_MS } from "../../platform/limits/limits.ts";

export interface Permission {
  mayStillTake: () => Promise<boolean>;
}

/** Asks again whether a file may be taken whenever its order changes, and now and then: a file of many gigabytes is
 *  still on its way long after its link was revoked. Gives a signal that is aborted by a no; `release` ends it. */
export function watchPermission(
  { site }: Context,
  orderId: string,
  { mayStillTake }: Permission,
): { signal: AbortSignal; release: () => void } {
  const ended = new AbortController();
  let asking: Promise<void> | undefined;
  let changedMeanwhile = false;

  // One question at a time: an order that changes often must not cost one for each change and file.
  function ask(): void {
    changedMeanwhile = asking !== undefined;
    asking ??= mayStillTake()
      .then(
        (may) => void (may || ended.abort()),
        (error: unknown) => site.log.warn({ err: error }, "could not ask whether a download may go on"),
      )
      .finally(() => {
        asking = undefined;
        if (changedMeanwhile && !ended.signal.aborted) ask();
      });
  }

  const unsubscribe = site.changes.subscribe((topic) => {
    if (topic.startsWith(`order:${orderId}:`)) ask();
  });
  const recheck = setInterval(ask, PERMISSION_RECHECK_MS).unref();
  return {
    signal: ended.signal,
    release() {
      unsubscribe();
      clearInterval(recheck);
    },
  };
}
