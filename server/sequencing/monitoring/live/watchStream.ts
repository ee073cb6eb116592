import { raise } from "../../../platform/errors/apiError.ts";
import { watchLive } from "../../../platform/events/watchLive.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { findOrder } from "../../../ordering/access/findOrder.ts";
import { streamRunNotFound } from "../errors.ts";
import { type LiveStream, liveStream } from "./liveStream.ts";

/** Gives how a stream run stands, at once and again whenever it has changed, at most five times a second, as watchLive
 *  does. Raises orderNotFound, streamRunNotFound, also when it is deleted; throws feedInterrupted. */
export async function* watchStream(
  ctx: SignedInContext,
  { orderId, streamRunId }: { orderId: string; streamRunId: string },
  requestSignal: AbortSignal,
): AsyncGenerator<LiveStream> {
  await findOrder(ctx, orderId);
  yield* watchLive(
    ctx,
    () => liveStream(ctx.site, streamRunId),
    (state) => (state?.run.orderId === orderId ? state : raise(streamRunNotFound())),
    requestSignal,
  );
}
