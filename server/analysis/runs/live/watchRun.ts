import { raise } from "../../../platform/errors/apiError.ts";
import { watchLive } from "../../../platform/events/watchLive.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { forbidden } from "../../../platform/errors/errors.ts";
import { runNotFound } from "../../runRecords/errors.ts";
import { liveRun } from "./liveRun.ts";
import type { LiveView } from "./liveState.ts";

/** Gives how a run stands, at once and again whenever it has changed, as watchLive does. Whether the caller may see it is
 *  asked each time. Raises runNotFound, also when it is deleted, forbidden; throws feedInterrupted. */
export function watchRun(
  ctx: SignedInContext,
  { runId }: { runId: string },
  requestSignal: AbortSignal,
): AsyncGenerator<LiveView> {
  return watchLive(
    ctx,
    () => liveRun(ctx.site, runId),
    (state = raise(runNotFound())) => {
      if (!state.mayBeSeenBy(ctx.user)) raise(forbidden());
      return state.viewFor(ctx.user);
    },
    requestSignal,
  );
}
