import type { Knex } from "knex";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { STREAM_RUNS_LISTED } from "../limits.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { presentStreamRun, presentLiveRun } from "./present.ts";
import type { z } from "zod";
import type { allStreamsInput } from "./schema.ts";
import type { QueryBuilder } from "objection";
import { StreamEvent } from "../../../db/models/StreamEvent.ts";

/**
 * Lists the live sequencing runs of an order, newest first, at most 50, each with its newest event. Returns { runs }.
 * Raises orderNotFound. Spec §4, live stream.
 */
export async function listStreams(ctx: SignedInContext, { orderId }: { orderId: string }) {
  await findOrder(ctx, orderId);
  const runs = await StreamRun.query(ctx.db)
    .where({ orderId })
    .orderBy([
      { column: "startedAt", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(STREAM_RUNS_LISTED);
  const events = await readLatestEvents(ctx.db, runs);
  return { runs: runs.map((run) => presentStreamRun(run, events.get(run.id))) };
}

/**
 * Lists the live sequencing runs of all orders or of one, the monitored ones first, then newest first, each with its
 * order and its newest event. Returns { runs, total, limit, offset }.
 */
export async function listAllStreams(
  db: Knex,
  { orderId, status, limit, offset }: z.output<typeof allStreamsInput>,
) {
  const found = StreamRun.query(db);
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
  const events = await readLatestEvents(db, runs);
  return {
    runs: runs.map((run) => ({ ...presentLiveRun(run, events.get(run.id)), order: presentRunOrder(run) })),
    total,
    limit,
    offset,
  };
}

/** Adds the order to the query of runs. */
export function withOrder(runs: QueryBuilder<StreamRun>): void {
  void runs.withGraphFetched("order(named)").modifiers({
    named: (orders) => orders.select("id", "orderNumber", "name"),
  });
}

/** Formats the order of a run that was fetched with it. */
export function presentRunOrder({ order }: StreamRun) {
  return { id: order?.id ?? "", orderNumber: order?.orderNumber ?? "", name: order?.name ?? null };
}

/** Reads the newest event of each run, by run id, with one query. runs: at most one page. */
export async function readLatestEvents(
  db: Knex,
  runs: readonly Pick<StreamRun, "id" | "nextEventSeq">[],
): Promise<Map<string, StreamEvent>> {
  if (runs.length === 0) return new Map();
  const places = runs.map(({ id, nextEventSeq }) => [id, String(BigInt(nextEventSeq) - 1n)]);
  const events = await StreamEvent.query(db).whereInComposite(["streamRunId", "seq"], places);
  return new Map(events.map((event) => [event.streamRunId, event]));
}
