import { raise } from "../../../platform/errors/apiError.ts";
import { watchLive } from "../../../platform/events/watchLive.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { forbidden } from "../../../platform/errors/errors.ts";
import { runNotFound } from "../../runRecords/errors.ts";
import { liveRun } from "./liveRun.ts";
import type { LiveView } from "./liveState.ts";

/**
 * Async generator: yields the current state of a run, then a new state after each change (watchLive). Checks the access
 * each time. Raises runNotFound, also after deletion, forbidden; throws feedInterrupted.
 */
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
