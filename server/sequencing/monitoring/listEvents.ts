import type { z } from "zod";
import { StreamEvent } from "../../../db/models/StreamEvent.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findStreamRun } from "./findStreamRun.ts";
import { presentStreamEvent } from "./present.ts";
import type { streamEventsInput } from "./schema.ts";
import { STREAM_EVENTS_LIMIT_MAX } from "../../platform/limits/limits.ts";

/** A page of the events of a run, newest first. after: a seq, from which it goes forward, so that a backlog comes in
 *  steps; without it the page holds the newest ones. cursor: the `after` of the next page.
 *  Returns { events, cursor }. Raises orderNotFound, streamRunNotFound. Spec §4, live stream, rule 2. */
export async function listEvents(
  ctx: SignedInContext,
  { orderId, streamRunId, after, limit }: z.output<typeof streamEventsInput>,
) {
  await findStreamRun(ctx, { orderId, streamRunId });
  const page = StreamEvent.query().where({ streamRunId }).limit(limit);
  const events =
    after === undefined
      ? await page.orderBy("seq", "desc")
      : (await page.where("seq", ">", after).orderBy("seq")).toReversed();
  const presented = events.map(presentStreamEvent);
  return { events: presented, cursor: presented[0]?.seq ?? after ?? 0 };
}

/** The events of a run that tell of a problem, newest first, at most 500, however many others came since.
 *  Returns { events, hasMore }. Raises orderNotFound, streamRunNotFound. */
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
