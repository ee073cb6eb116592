import type { Knex } from "knex";
import { Order } from "../../../db/models/Order.ts";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Sample } from "../../../db/models/Sample.ts";
import {
  type CostSample,
  type OrderShare,
  type Sharing,
  shareCosts,
  type TagUse,
  type Use,
} from "./shareCosts.ts";

type CostRun = Pick<PipelineRun, "id" | "orderId" | "studyId" | "inputSampleIds">;

/** The use of a run. tasks: counted ones. unmeasured: tasks without requested CPUs or run time, which are not counted. */
export interface RunCost extends Use {
  tasks: number;
  unmeasured: number;
  orders: (OrderShare & { orderNumber: string; name: string | null })[];
  sharing: Sharing;
}

interface Sum extends TagUse {
  runId: string;
  tasks: number;
  unmeasured: number;
}

/**
 * Reads what runs requested: for each task, all attempts included, its CPUs and its memory times its run time. Cached
 * tasks are not counted, because an earlier run computed them. Shares the use of a study's run among the orders of its
 * samples. Costs a fixed number of queries. runs: at most some hundred.
 */
export async function readCosts(db: Knex, runs: CostRun[]): Promise<Map<string, RunCost>> {
  const sums = await sumTasks(db, runs);
  const samples = await readSamples(db, runs);
  const orderIds = [
    ...new Set([...samples.map(({ orderId }) => orderId), ...runs.flatMap(({ orderId }) => orderId ?? [])]),
  ];
  const orders = new Map(
    (await Order.query(db).select("id", "orderNumber", "name").whereIn("id", orderIds)).map((order) => [
      order.id,
      order,
    ]),
  );
  const names = await readSheetNames(db, runs);
  return new Map(
    runs.map((run) => {
      const own = sums.filter(({ runId }) => runId === run.id);
      const { shares, sharing } = shareCosts(own, listCostSamples(run, samples, names));
      const presented = shares.map((share) => ({
        ...share,
        orderNumber: orders.get(share.orderId)?.orderNumber ?? "",
        name: orders.get(share.orderId)?.name ?? null,
      }));
      const total = (key: "coreHours" | "memoryGbHours" | "tasks" | "unmeasured") =>
        own.reduce((sum, one) => sum + one[key], 0);
      const cost: RunCost = {
        coreHours: total("coreHours"),
        memoryGbHours: total("memoryGbHours"),
        tasks: total("tasks"),
        unmeasured: total("unmeasured"),
        orders: presented.sort((one, other) => (one.orderNumber < other.orderNumber ? -1 : 1)),
        sharing,
      };
      return [run.id, cost];
    }),
  );
}

// Without a reported run time, the time from start to end counts.
const SUMS = `
  with measured as (
    select run_id, case when run_id = any(:byTag) then coalesce(tag, name) end as tag, requested_cpus as cpus,
      requested_memory_bytes as bytes,
      coalesce(realtime_ms, extract(epoch from completed_at - started_at) * 1000)::double precision as ms
    from pipeline_run_tasks where run_id = any(:ids) and status not in ('cached', 'submitted')
  )
  select run_id as "runId", tag,
    coalesce(sum(cpus * ms), 0) / 3600000 as "coreHours",
    coalesce(sum(case when cpus is not null then bytes / 1073741824.0 * ms end), 0)::double precision / 3600000 as "memoryGbHours",
    count(*) filter (where cpus is not null and ms is not null)::integer as tasks,
    count(*) filter (where cpus is null or ms is null)::integer as unmeasured
  from measured group by 1, 2`;

async function sumTasks(db: Knex, runs: CostRun[]): Promise<Sum[]> {
  const ids = runs.map(({ id }) => id);
  const byTag = runs.flatMap(({ id, studyId }) => (studyId === null ? [] : [id]));
  const { rows } = await db.raw<{ rows: Sum[] }>(SUMS, { ids, byTag });
  return rows;
}

type RunSampleRow = Pick<Sample, "id" | "sampleId" | "orderId" | "studyId">;

async function readSamples(db: Knex, runs: CostRun[]): Promise<RunSampleRow[]> {
  const studyIds = runs.flatMap(({ studyId }) => studyId ?? []);
  if (studyIds.length === 0) return [];
  return Sample.query(db).select("id", "sampleId", "orderId", "studyId").whereIn("studyId", studyIds);
}

/** The names of samples in the samplesheets of study runs, by run and sample ID. */
async function readSheetNames(db: Knex, runs: CostRun[]): Promise<Map<string, Map<string, string>>> {
  const ids = runs.flatMap(({ id, studyId }) => (studyId === null ? [] : [id]));
  const names = new Map<string, Map<string, string>>();
  if (ids.length === 0) return names;
  const rows = (await db("pipelineRunNames").select("runId", "name", "value").whereIn("runId", ids)) as {
    runId: string;
    name: string;
    value: string;
  }[];
  for (const { runId, name, value } of rows) {
    const ofRun = names.get(runId) ?? new Map<string, string>();
    names.set(runId, ofRun.set(value, name));
  }
  return names;
}

function listCostSamples(
  { id, orderId, studyId, inputSampleIds }: CostRun,
  samples: RunSampleRow[],
  names: Map<string, Map<string, string>>,
): CostSample[] {
  if (orderId !== null) return [{ id: orderId, sampleId: "", orderId }];
  const chosen = inputSampleIds === null ? undefined : new Set(inputSampleIds);
  return samples
    .filter((sample) => sample.studyId === studyId && (chosen?.has(sample.id) ?? true))
    .map((sample) => ({ ...sample, sheetName: names.get(id)?.get(sample.sampleId) }));
}
