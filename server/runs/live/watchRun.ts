import { raise } from "../../apiError.ts";
import { findSessionUser } from "../../auth/findSessionUser.ts";
import { feedInterrupted } from "../../changes/errors.ts";
import type { SignedInContext } from "../../context.ts";
import { forbidden } from "../../errors.ts";
import { runNotFound } from "../errors.ts";
import { liveRun } from "./liveRun.ts";
import type { LiveView } from "./liveState.ts";

/** Gives how a run stands, at once and again whenever it has changed, until the request ends. Many changes in a short
 *  time are told as one. Whether the caller may see it is asked each time.
 *  Breaks off, for the reader to ask again, when the caller's account changes or one of their sessions ends, when
 *  changes may have gone unheard, and when the process closes.
 *  Raises runNotFound, also when it is deleted, forbidden; throws feedInterrupted. */
export async function* watchRun(
  ctx: SignedInContext,
  { runId }: { runId: string },
  requestSignal: AbortSignal,
): AsyncGenerator<LiveView> {
  const { changes, closing } = ctx.site;
  if (!changes.isPresent()) throw feedInterrupted();
  const live = liveRun(ctx.site, runId);
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
      const state = live.state ?? raise(runNotFound());
      if (!state.mayBeSeenBy(ctx.user)) raise(forbidden());
      yield state.viewFor(ctx.user);
    }
  } finally {
    for (const release of letGo) release();
    closing.removeEventListener("abort", interrupt);
    requestSignal.removeEventListener("abort", interrupt);
  }
}
