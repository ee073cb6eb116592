import type { SignedInContext } from "../context.ts";
import { isFacilityAdmin } from "../gates.ts";
import { findOrder } from "../orders/findOrder.ts";
import { findSessionUser } from "../auth/findSessionUser.ts";

/** Gives { orderId } whenever an order the caller may see has changed, until the request or the process ends.
 *  orderId: only this order; without it every visible one. Several changes at once are told as one.
 *  Ends when the caller's account is closed or gets another role. Raises orderNotFound, orderForbidden. */
export async function* watchChanges(
  ctx: SignedInContext,
  { orderId }: { orderId?: string | undefined },
  requestSignal: AbortSignal,
): AsyncGenerator<{ orderId: string }> {
  if (orderId !== undefined) await findOrder(ctx, orderId);
  const signal = AbortSignal.any([requestSignal, ctx.site.closing]);
  const waiting = new Set<string>();
  let wake: () => void = () => {};
  const unsubscribe = ctx.site.changes.subscribe((topic) => {
    const [kind, id, ownerId] = topic.split(":");
    if (kind !== "order" || id === undefined) return;
    if (orderId !== undefined ? id !== orderId : !isFacilityAdmin(ctx.user) && ownerId !== ctx.user.id)
      return;
    waiting.add(id);
    wake();
  });
  signal.addEventListener("abort", () => wake());
  try {
    while (!signal.aborted) {
      if (waiting.size === 0) await new Promise<void>((resolve) => (wake = resolve));
      const user = await findSessionUser(ctx.user.id);
      if (signal.aborted || user?.role !== ctx.user.role) return;
      const changed = [...waiting];
      waiting.clear();
      for (const id of changed) yield { orderId: id };
    }
  } finally {
    unsubscribe();
  }
}
