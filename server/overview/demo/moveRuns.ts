import { setTimeout as sleep } from "node:timers/promises";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { createRun } from "../../analysis/runs/createRun.ts";
import { deleteRun } from "../../analysis/runs/deleteRun.ts";
import { startRun } from "../../analysis/runs/startRun.ts";
import type { Site } from "../../platform/site/site.ts";
import { spikeIn } from "./demoPlaces.ts";
import { demoContext } from "../../access/auth/findOrCreateDemoUser.ts";
import { inDemo } from "./inDemo.ts";
import type { Pace } from "./pace.ts";
import { noteProgress, readProgress } from "./progress.ts";
import { ended } from "./seedRun.ts";

/** Pipelines and orders of the repeated runs. */
const TURNS: { pipelineId: string; order: string }[] = [
  { pipelineId: "reads-qc", order: "gut-2" },
  { pipelineId: "fastq-checksum", order: "gut-3" },
  { pipelineId: "reads-qc", order: "lr-2" },
  { pipelineId: "read-cleaning", order: "ward-3" },
  { pipelineId: "fastq-checksum", order: "ward-2" },
  { pipelineId: "reads-qc", order: "forest-2" },
  { pipelineId: "reads-qc", order: "mouse-2" },
];
const KEPT = 24;

/** Runs one pipeline on one order and waits for its end; deletes old runs with their results. */
export async function moveRuns(site: Site, pace: Pace, signal: AbortSignal): Promise<void> {
  const ctx = await demoContext(site, "noor");
  const { counts, orders } = await readProgress(ctx.db);
  const turns = TURNS.flatMap(({ pipelineId, order }) => {
    const orderId = orders[order];
    return orderId === undefined ? [] : { pipelineId, orderId };
  });
  const turn = turns[counts.runs % turns.length];
  if (turn) {
    const { pipelineId, orderId } = turn;
    const config = pipelineId === "read-cleaning" ? { reference: await spikeIn(site) } : {};
    const { run } = await createRun(ctx, { pipelineId, orderId, config });
    await noteProgress(ctx.db, (progress) => {
      progress.movingRuns.push(run.id);
      progress.counts.runs++;
    });
    await startRun(ctx, { runId: run.id });
    await ended(ctx.db, run.id, signal);
  }
  await removeOld(site);
  await sleep(pace.runEveryMs, undefined, { signal });
}

async function removeOld(site: Site): Promise<void> {
  const ctx = await demoContext(site, "noor");
  const { movingRuns } = await readProgress(ctx.db);
  for (const runId of movingRuns.slice(0, -KEPT)) {
    if (await PipelineRun.query(ctx.db).findById(runId).select("id")) await deleteRun(ctx, { runId });
    await inDemo(ctx.db, (trx) =>
      trx("audit_entries").where({ targetType: "run", targetId: runId }).delete(),
    );
    await noteProgress(
      ctx.db,
      (progress) => void (progress.movingRuns = progress.movingRuns.filter((id) => id !== runId)),
    );
  }
}
