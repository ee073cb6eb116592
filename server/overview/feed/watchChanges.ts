import { findSessionUser } from "../../platform/rpc/findSessionUser.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { maySeeOrder } from "../../ordering/access/orderAccess.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { runChanges } from "../../analysis/runs/live/runChanges.ts";
import { feedInterrupted } from "../../platform/events/errors.ts";

/** One change: of an order, a part of an order, a pipeline run, or the notifications and read state of the caller. */
type Change =
  { orderId: string; part?: "downloads" | "messages" } | { runId: string } | { notifications: true };

/** Yields changes until the request ends: { orderId } for an order that the caller may see; { orderId, part:
 *  "downloads" } for a download of its files and { orderId, part: "messages" } for its comments, which change
 *  nothing else; { runId } for a visible run; { notifications: true } for notifications of the caller or comments
 *  they have read. orderId: only changes of this order; without it, changes of all visible records. Simultaneous
 *  changes are coalesced. The stream is interrupted, so that the client reconnects, when the account or one of its
 *  sessions changes, when announcements may have been missed, and when the process closes. Raises orderNotFound,
 *  forbidden; throws feedInterrupted. */
export async function* watchChanges(
  ctx: SignedInContext,
  { orderId }: { orderId?: string | undefined },
  requestSignal: AbortSignal,
): AsyncGenerator<Change> {
  const waitingForRuns = new Set<string>();
  const waiting = new Set<string>();
  const waitingForDownloads = new Set<string>();
  const waitingForMessages = new Set<string>();
  let notificationsWait = false;
  const ending = new AbortController();
  let wake: () => void = () => {};
  const waitingByTopic = new Map([
    ["order", waiting],
    ["download", waitingForDownloads],
    ["message", waitingForMessages],
  ]);

  function hear(topic: string): void {
    const [kind, id, userId = "", departmentId = ""] = topic.split(":");
    if (kind === "user" && id === ctx.user.id) interrupt();
    if (kind === "notification" && id === ctx.user.id && orderId === undefined) {
      notificationsWait = true;
      wake();
    }
    const changed = waitingByTopic.get(kind ?? "");
    if (changed === undefined || id === undefined) return;
    const meant = orderId === undefined ? maySeeOrder(ctx.user, { userId, departmentId }) : id === orderId;
    if (!meant) return;
    changed.add(id);
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
    // Checked after the subscription exists, so that no later change is missed.
    if (orderId !== undefined) await findOrder(ctx, orderId);
    if ((await findSessionUser(ctx.db, ctx.user.id))?.role !== ctx.user.role) throw feedInterrupted();
    while (true) {
      if (requestSignal.aborted) return;
      if (ending.signal.aborted || closing.aborted) throw feedInterrupted();
      const [changed] = waiting;
      const [taken] = waitingForDownloads;
      const [written] = waitingForMessages;
      const [changedRun] = waitingForRuns;
      if (changed !== undefined && waiting.delete(changed)) yield { orderId: changed };
      else if (taken !== undefined && waitingForDownloads.delete(taken))
        yield { orderId: taken, part: "downloads" };
      else if (written !== undefined && waitingForMessages.delete(written))
        yield { orderId: written, part: "messages" };
      else if (notificationsWait) {
        notificationsWait = false;
        yield { notifications: true };
      } else if (changedRun !== undefined && waitingForRuns.delete(changedRun)) yield { runId: changedRun };
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    for (const release of letGo) release();
    closing.removeEventListener("abort", interrupt);
    requestSignal.removeEventListener("abort", interrupt);
  }
}
