import type { z } from "zod";
import { StreamEvent } from "../../../db/models/StreamEvent.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findStreamRun } from "./findStreamRun.ts";
import { presentStreamEvent } from "./present.ts";
import type { streamEventsInput } from "./schema.ts";
import { STREAM_EVENTS_LIMIT_MAX } from "../limits.ts";

/**
 * Returns a page of the events of a run, newest first. after: a seq from which the pages proceed forward, so that a
 * backlog is read in steps; without it, the page contains the newest events. cursor: the `after` of the next page.
 * Returns { events, cursor }. Raises orderNotFound, streamRunNotFound. Spec §4, live stream, rule 2.
 */
export async function listEvents(
  ctx: SignedInContext,
  { orderId, streamRunId, after, limit }: z.output<typeof streamEventsInput>,
) {
  await findStreamRun(ctx, { orderId, streamRunId });
  const page = StreamEvent.query(ctx.db).where({ streamRunId }).limit(limit);
  const events =
    after === undefined
      ? await page.orderBy("seq", "desc")
      : (await page.where("seq", ">", after).orderBy("seq")).toReversed();
  const presented = events.map(presentStreamEvent);
  return { events: presented, cursor: presented[0]?.seq ?? after ?? 0 };
}

/**
 * Returns the problem events of a run, newest first, at most 500, however many other events followed. Returns { events,
 * hasMore }. Raises orderNotFound, streamRunNotFound.
 */
export async function listProblems(ctx: SignedInContext, key: { orderId: string; streamRunId: string }) {
  const run = await findStreamRun(ctx, key);
  const events = await StreamEvent.query(ctx.db)
    .where({ streamRunId: run.id })
    // Must equal the predicate of the partial index.
    .whereRaw("kind in ('ERROR', 'RUN_STALLED', 'DISK_LOW')")
    .orderBy("seq", "desc")
    .limit(STREAM_EVENTS_LIMIT_MAX + 1);
  return {
    events: events.slice(0, STREAM_EVENTS_LIMIT_MAX).map(presentStreamEvent),
    hasMore: events.length > STREAM_EVENTS_LIMIT_MAX,
  };
}
