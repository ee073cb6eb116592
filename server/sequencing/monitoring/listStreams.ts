import { StreamRun } from "../../../db/models/StreamRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { STREAM_RUNS_LISTED } from "../../platform/limits/limits.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { latestEvents } from "./latestEvents.ts";
import { presentStreamRun } from "./present.ts";

/** The stream runs of an order, newest first, at most 50, each with its newest event. Gives { runs }.
 *  Raises orderNotFound. Spec §4, live stream. */
export async function listStreams(ctx: SignedInContext, { orderId }: { orderId: string }) {
  await findOrder(ctx, orderId);
  const runs = await StreamRun.query()
    .where({ orderId })
    .orderBy([
      { column: "startedAt", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(STREAM_RUNS_LISTED);
  const events = await latestEvents(runs);
  return { runs: runs.map((run) => presentStreamRun(run, events.get(run.id))) };
}
