import { findSessionUser } from "../rpc/findSessionUser.ts";
import type { SignedInContext } from "../rpc/context.ts";
import { feedInterrupted } from "./errors.ts";
import type { Live } from "./live.ts";

/** Gives how a record stands, at once and again whenever it has changed, until the request ends. Many changes in a short
 *  time are told as one. view: what this person is told of a state, asked each time; raises where they may not see it.
 *  Breaks off, for the reader to ask again, when the caller's account changes or one of their sessions ends, when
 *  changes may have gone unheard, and when the process closes.
 *  Throws feedInterrupted, and what `view` raises. */
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
    // Asked only now that the feed listens: what happens meanwhile is told.
    if ((await findSessionUser(ctx.user.id))?.role !== ctx.user.role) throw feedInterrupted();
    let told = 0;
    while (true) {
      if (requestSignal.aborted) return;
      if (ending.signal.aborted || closing.aborted) throw feedInterrupted();
      if (live.look === told) {
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      told = live.look;
      yield view(live.state);
    }
  } finally {
    for (const release of letGo) release();
    closing.removeEventListener("abort", interrupt);
    requestSignal.removeEventListener("abort", interrupt);
  }
}
