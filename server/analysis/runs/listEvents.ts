import type { z } from "zod";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findRun } from "../runRecords/findRun.ts";
import { presentEvent } from "./present.ts";
import type { runEventsInput } from "./schema.ts";

/**
 * Returns the events of a run, newest first, each with its stored payload: JSON text that may be truncated. Returns {
 * run, count, events }. Raises runNotFound, forbidden. Reference §3.
 */
export async function listEvents(ctx: SignedInContext, { runId, limit }: z.output<typeof runEventsInput>) {
  const run = await findRun(ctx, runId);
  const events = await PipelineRunEvent.query()
    .where({ runId: run.id })
    .orderBy([
      { column: "occurredAt", order: "desc" },
      { column: "seq", order: "desc" },
    ])
    .limit(limit);
  return {
    run: { id: run.id, runNumber: run.runNumber, pipelineId: run.pipelineId },
    count: events.length,
    events: events.map((event) => ({ ...presentEvent(ctx.user, run, event), payload: event.payload })),
  };
}
