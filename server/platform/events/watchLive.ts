import { findSessionUser } from "../rpc/findSessionUser.ts";
import type { SignedInContext } from "../rpc/context.ts";
import { feedInterrupted } from "./errors.ts";
import type { Live } from "./live.ts";

/** Yields the current view of a record, then a new view after each change, until the request ends. Changes in quick
 *  succession are coalesced. view: converts a state for this user and raises when the user may not see it; called
 *  for each view. The stream is interrupted, so that the client reconnects, when the account or one of its sessions
 *  changes, when announcements may have been missed, and when the process closes. Throws feedInterrupted and the
 *  errors of `view`. */
export async function* watchLive<State, View>(
  ctx: SignedInContext,
  record: () => Live<State>,
  view: (state: State | undefined) => View,
  requestSignal: AbortSignal,
): AsyncGenerator<View> {
  const { changes, closing } = ctx.site;
  if (!changes.isPresent()) throw feedInterrupted();
  const live = record();
  const ending = new AbortController();
  let wake: () => void = () => {};
  function interrupt(): void {
    ending.abort();
    wake();
  }

  const letGo = [
    live.subscribe(() => wake()),
    changes.subscribe((topic) => {
      if (topic === `user:${ctx.user.id}`) interrupt();
    }),
    changes.onLost(interrupt),
  ];
  closing.addEventListener("abort", interrupt);
  requestSignal.addEventListener("abort", interrupt);
  try {
    // Checked after the subscriptions exist, so that no later change is missed.
    if ((await findSessionUser(ctx.db, ctx.user.id))?.role !== ctx.user.role) throw feedInterrupted();
    let sent = 0;
    while (true) {
      if (requestSignal.aborted) return;
      if (ending.signal.aborted || closing.aborted) throw feedInterrupted();
      if (live.look === sent) {
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      sent = live.look;
      yield view(live.state);
    }
  } finally {
    for (const release of letGo) release();
    closing.removeEventListener("abort", interrupt);
    requestSignal.removeEventListener("abort", interrupt);
  }
}
