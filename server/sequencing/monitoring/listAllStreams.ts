import type { z } from "zod";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { latestEvents } from "./latestEvents.ts";
import { presentLiveRun } from "./present.ts";
import { presentOrderOf, withOrder } from "./presentOrderOf.ts";
import type { allStreamsInput } from "./schema.ts";

/** The stream runs of all orders or of one, those that are watched first and then newest first, each with its order and
 *  its newest event.
 *  Gives { runs, total, limit, offset }. */
export async function listAllStreams({ orderId, status, limit, offset }: z.output<typeof allStreamsInput>) {
  const found = StreamRun.query();
  if (orderId !== undefined) void found.where({ "stream_runs.order_id": orderId });
  if (status) void found.where({ "stream_runs.status": status });
  const [runs, total] = await Promise.all([
    found
      .clone()
      .modify(withOrder)
      .orderByRaw("stream_runs.status = 'STOPPED'")
      .orderBy([
        { column: "startedAt", order: "desc" },
        { column: "stream_runs.id", order: "desc" },
      ])
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  const events = await latestEvents(runs);
  return {
    runs: runs.map((run) => ({ ...presentLiveRun(run, events.get(run.id)), order: presentOrderOf(run) })),
    total,
    limit,
    offset,
  };
}
