import type { Knex } from "knex";
import { join } from "node:path";
import type { PartialModelObject } from "objection";
import type { Order } from "../../db/models/Order.ts";
import { PipelineArtifact } from "../../db/models/PipelineArtifact.ts";
import { PipelineResultSelection } from "../../db/models/PipelineResultSelection.ts";
import type { PipelineRun } from "../../db/models/PipelineRun.ts";
import { PipelineRunEvent } from "../../db/models/PipelineRunEvent.ts";
import { PipelineRunTask } from "../../db/models/PipelineRunTask.ts";
import type { TestApp } from "./app.ts";
import { aFile } from "./factories.ts";
import { aRun } from "./runs.ts";

const BEGUN = Date.UTC(2026, 0, 2, 10);
export const runTime = (seconds: number) => new Date(BEGUN + seconds * 1_000);

const STEPS = [
  { id: "statistics", name: "Read statistics", processMatchers: ["READ_STATISTICS"] },
  { id: "report", name: "Report", dependsOn: ["statistics"], processMatchers: ["QC_REPORT"] },
];

/** A run of reads-qc on an order in a given state, with its directory on disk. files: content by path below
 *  that directory. */
export async function aStoredRun(
  app: TestApp,
  order: Order,
  columns: PartialModelObject<PipelineRun> = {},
  files: Record<string, string> = {},
): Promise<PipelineRun> {
  const run = await aRun(
    app.db,
    { orderId: order.id },
    { pipelineId: "reads-qc", steps: STEPS, startedAt: runTime(0), ...columns },
  );
  const name = `${run.runNumber}--${run.id}`;
  const runs = join(app.site.env.home, "runs");
  for (const [path, content] of Object.entries(files)) await aFile(runs, `${name}/${path}`, content);
  return run.$query(app.db).patchAndFetch({ runFolder: join(runs, name) });
}

/** A file of one of a run's outputs. path: below the run directory. */
export async function anOutput(
  db: Knex,
  run: PipelineRun,
  path: string,
  columns: PartialModelObject<PipelineArtifact> = {},
): Promise<PipelineArtifact> {
  return PipelineArtifact.query(db).insertAndFetch({
    runId: run.id,
    outputId: "summary",
    type: "report",
    name: path.slice(path.lastIndexOf("/") + 1),
    path: `${run.runNumber}--${run.id}/${path}`,
    size: "1200",
    ...columns,
  });
}

let tasks = 0;

export async function aTask(
  db: Knex,
  run: PipelineRun,
  columns: PartialModelObject<PipelineRunTask> = {},
): Promise<PipelineRunTask> {
  const taskId = String(++tasks);
  return PipelineRunTask.query(db).insertAndFetch({
    runId: run.id,
    taskId,
    process: "READ_STATISTICS",
    name: `READ_STATISTICS (S${taskId})`,
    status: "completed",
    attempt: 1,
    ...columns,
  });
}

/** A task as the engine reported it, in stored form. */
export async function anEvent(
  db: Knex,
  run: PipelineRun,
  seq: number,
  columns: PartialModelObject<PipelineRunEvent> = {},
): Promise<void> {
  await PipelineRunEvent.query(db).insert({
    runId: run.id,
    seq: String(seq),
    source: "weblog",
    eventType: "process_completed",
    identity: Buffer.from(String(seq)),
    occurredAt: runTime(seq),
    ...columns,
  });
}

/** Releases a run's results to the owner of its order. */
export async function selectFinal(db: Knex, run: PipelineRun, selectedById: string): Promise<void> {
  await PipelineResultSelection.query(db).insert({
    pipelineId: run.pipelineId,
    targetKey: `order:${run.orderId ?? ""}`,
    orderId: run.orderId,
    selectedRunId: run.id,
    selectedById,
    selectedAt: runTime(600),
  });
}
