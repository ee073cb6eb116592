import { findSessionUser } from "../auth/findSessionUser.ts";
import type { SignedInContext } from "../context.ts";
import { isFacilityAdmin } from "../gates.ts";
import { findOrder } from "../orders/findOrder.ts";
import { runChanges } from "../runs/live/runChanges.ts";
import { feedInterrupted } from "./errors.ts";

/** One change: of an order, of what was downloaded of it, or of a run. */
type Told = { orderId: string; part?: "downloads" } | { runId: string };

/** Gives { orderId } whenever an order the caller may see has changed, { orderId, part: "downloads" } when files of it
 *  are taken, which changes nothing else, and { runId } when a run they may see has, until the request ends.
 *  orderId: only this order; without it every visible one, and the runs. Several changes at once are told as one.
 *  Breaks off, for the reader to ask again, when the caller's account changes or one of their sessions ends, when
 *  changes may have gone unheard, and when the process closes.
 *  Raises orderNotFound, forbidden; throws feedInterrupted. */
export async function* watchChanges(
  ctx: SignedInContext,
  { orderId }: { orderId?: string | undefined },
  requestSignal: AbortSignal,
): AsyncGenerator<Told> {
  const waitingForRuns = new Set<string>();
  const waiting = new Set<string>();
  const waitingForDownloads = new Set<string>();
  const ending = new AbortController();
  let wake: () => void = () => {};

  function hear(topic: string): void {
    const [kind, id, ownerId] = topic.split(":");
    if (kind === "user" && id === ctx.user.id) interrupt();
    if ((kind !== "order" && kind !== "download") || id === undefined) return;
    const meant =
      orderId === undefined ? isFacilityAdmin(ctx.user) || ownerId === ctx.user.id : id === orderId;
    if (!meant) return;
    (kind === "order" ? waiting : waitingForDownloads).add(id);
    wake();
  }
  function hearRun(runId: string): void {
    if (orderId !== undefined) return;
    waitingForRuns.add(runId);
    wake();
  }
  function interrupt(): void {
    ending.abort();
    wake();
  }

  const { changes, closing } = ctx.site;
  const letGo = [changes.subscribe(hear), changes.onLost(interrupt), runChanges(ctx.site, ctx.user, hearRun)];
  closing.addEventListener("abort", interrupt);
  requestSignal.addEventListener("abort", interrupt);
  try {
    // Asked only now that the feed listens: what happens meanwhile is told.
    if (orderId !== undefined) await findOrder(ctx, orderId);
    if ((await findSessionUser(ctx.user.id))?.role !== ctx.user.role) throw feedInterrupted();
    while (true) {
      if (requestSignal.aborted) return;
      if (ending.signal.aborted || closing.aborted) throw feedInterrupted();
      const [changed] = waiting;
      const [taken] = waitingForDownloads;
      const [changedRun] = waitingForRuns;
      if (changed !== undefined && waiting.delete(changed)) yield { orderId: changed };
      else if (taken !== undefined && waitingForDownloads.delete(taken))
        yield { orderId: taken, part: "downloads" };
      else if (changedRun !== undefined && waitingForRuns.delete(changedRun)) yield { runId: changedRun };
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    for (const release of letGo) release();
    closing.removeEventListener("abort", interrupt);
    requestSignal.removeEventListener("abort", interrupt);
  }
}
