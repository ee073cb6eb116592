import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findRun } from "../runRecords/findRun.ts";
import { shortProcessName } from "../runRecords/state/findStep.ts";

const PROCESSES_MAX = 500;

/** Median and maximum; null without figures. */
export interface Spread {
  median: number | null;
  max: number | null;
}

/** Requested and used resources of the tasks of a process. share: used of requested, from 0, over all tasks with both
 *  figures, weighted by run time for CPUs and time. */
export interface ProcessUsage {
  process: string;
  name: string;
  tasks: number;
  cached: number;
  cpus: { requested: Spread; used: Spread; share: number | null };
  memory: { requested: Spread; used: Spread; share: number | null };
  time: { requested: Spread; used: Spread; share: number | null };
}

const spread = (column: string, name: string) =>
  `percentile_cont(0.5) within group (order by ${column})::double precision as "${name}Median", max(${column})::double precision as "${name}Max"`;

const USAGE = `
  with measured as (
    select process, status, requested_cpus as cpus, cpu_percent / 100 as cores, requested_memory_bytes as memory,
      peak_rss_bytes as peak, requested_time_ms as allowed,
      coalesce(realtime_ms, extract(epoch from completed_at - started_at) * 1000)::double precision as ms,
      coalesce(submitted_at, started_at, completed_at) as reported
    from pipeline_run_tasks where run_id = ?
  )
  select process, count(*)::integer as tasks, count(*) filter (where status = 'cached')::integer as cached,
    ${spread("cpus", "cpus")}, ${spread("cores", "cores")}, ${spread("memory", "memory")}, ${spread("peak", "peak")},
    ${spread("allowed", "allowed")}, ${spread("ms", "ms")},
    (sum(cores * ms) filter (where cpus is not null) / nullif(sum(cpus * ms) filter (where cores is not null), 0))::double precision as "cpuShare",
    (sum(peak) filter (where memory is not null) / nullif(sum(memory) filter (where peak is not null), 0))::double precision as "memoryShare",
    (sum(ms) filter (where allowed is not null) / nullif(sum(allowed) filter (where ms is not null), 0))::double precision as "timeShare"
  from measured group by process order by min(reported), process limit ${PROCESSES_MAX}`;

type Row = Record<string, number | null> & { process: string; tasks: number; cached: number };

/**
 * Returns the requested and used resources of a run by process, in the order of the first report, at most 500
 * processes. Figures that the engine did not report are null. Raises runNotFound, forbidden.
 */
export async function readUsage(ctx: SignedInContext, { runId }: { runId: string }) {
  const run = await findRun(ctx, runId);
  const { rows } = await ctx.db.raw<{ rows: Row[] }>(USAGE, [run.id]);
  return { processes: rows.map(toUsage) };
}

function toUsage(row: Row): ProcessUsage {
  const of = (name: string): Spread => ({
    median: row[`${name}Median`] ?? null,
    max: row[`${name}Max`] ?? null,
  });
  const share = (name: string) => row[name] ?? null;
  return {
    process: row.process,
    name: shortProcessName(row.process),
    tasks: row.tasks,
    cached: row.cached,
    cpus: { requested: of("cpus"), used: of("cores"), share: share("cpuShare") },
    memory: { requested: of("memory"), used: of("peak"), share: share("memoryShare") },
    time: { requested: of("allowed"), used: of("ms"), share: share("timeShare") },
  };
}
