import type { Knex } from "knex";
import { setTimeout as sleep } from "node:timers/promises";
import { ACTIVE, PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { createRun } from "../../analysis/runs/createRun.ts";
import { startRun } from "../../analysis/runs/startRun.ts";
import { selectRun } from "../../analysis/release/selectRun.ts";

const LOOK_MS = 200;
/** Upper limit of the wait: the demo does not handle a run that cannot end. */
const PATIENCE_MS = 60_000;

/** Starts a pipeline run on an order and waits for its end; an existing run is reused. isFinal: its results are
 *  released. Returns its record id. */
export async function seedRun(
  ctx: SignedInContext,
  {
    pipelineId,
    orderId,
    config = {},
    isFinal = false,
  }: { pipelineId: string; orderId: string; config?: Record<string, unknown>; isFinal?: boolean },
  signal: AbortSignal,
): Promise<string> {
  const known = await PipelineRun.query(ctx.db).findOne({ pipelineId, orderId }).orderBy("createdAt");
  const id = known?.id ?? (await createRun(ctx, { pipelineId, orderId, config })).run.id;
  if (known === undefined || known.status === "pending") await startRun(ctx, { runId: id });
  const status = await ended(ctx.db, id, signal);
  if (isFinal && status === "completed") await selectRun(ctx, { runId: id });
  return id;
}

/** Waits until a run has ended or the wait is pointless. Returns its status. */
export async function ended(
  db: Knex,
  runId: string,
  signal: AbortSignal,
): Promise<PipelineRun["status"] | undefined> {
  const beganMs = performance.now();
  for (;;) {
    const run = await PipelineRun.query(db).findById(runId).select("status");
    const waits = run !== undefined && ACTIVE.includes(run.status);
    if (!waits || signal.aborted || performance.now() - beganMs > PATIENCE_MS) return run?.status;
    await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}
