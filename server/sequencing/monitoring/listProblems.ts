import { StreamEvent } from "../../../db/models/StreamEvent.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { STREAM_EVENTS_LIMIT_MAX } from "../../platform/limits/limits.ts";
import { findStreamRun } from "./findStreamRun.ts";
import { presentStreamEvent } from "./present.ts";

/** The events of a run that tell of a problem, newest first, at most 500, however many others came since.
 *  Gives { events, hasMore }. Raises orderNotFound, streamRunNotFound. */
export async function listProblems(ctx: SignedInContext, asked: { orderId: string; streamRunId: string }) {
  const run = await findStreamRun(ctx, asked);
  const events = await StreamEvent.query()
    .where({ streamRunId: run.id })
    // To the letter as in the index of them.
    .whereRaw("kind in ('ERROR', 'RUN_STALLED', 'DISK_LOW')")
    .orderBy("seq", "desc")
    .limit(STREAM_EVENTS_LIMIT_MAX + 1);
  return {
    events: events.slice(0, STREAM_EVENTS_LIMIT_MAX).map(presentStreamEvent),
    hasMore: events.length > STREAM_EVENTS_LIMIT_MAX,
  };
}
