import type { Knex } from "knex";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { deliveredGigabases, publishedBases } from "../billing/publishedBases.ts";
import { periodBefore, type ReportInput } from "./schema.ts";

/** Groups of a table beyond these are summed up as the rest. */
const GROUPS_LISTED = 50;
const STATEMENT_PATIENCE_MS = 20_000;

type Row = Record<string, unknown>;
type Period = Pick<ReportInput, "from" | "to" | "timeZone">;

/**
 * Returns the figures of the facility for whole months: volume by month, turnaround of the orders delivered in the period,
 * instruments, technologies and departments, and the totals of the period before. An order counts in the month of its last
 * submission and in the month of its last publication, with the gigabases of that publication; reads and bytes in the month
 * in which their files arrived.
 */
export async function facilityReport(ctx: SignedInContext, input: ReportInput) {
  return ctx.db.transaction(
    async (trx) => {
      await trx.raw(`set local statement_timeout = ${STATEMENT_PATIENCE_MS}`);
      const months = await countByMonth(trx, input);
      const earlier = await countByMonth(trx, { ...input, ...periodBefore(input) });
      return {
        months: months.map(({ month, ...figures }) => ({ month, ...presentFigures(figures) })),
        total: presentFigures(sum(months)),
        before: presentFigures(sum(earlier)),
        turnaround: await readTurnaround(trx, input),
        instruments: await countByInstrument(trx, input),
        technologies: await countOrders(
          trx,
          input,
          "coalesce(nullif(orders.instrument_model, ''), nullif(orders.platform, ''))",
        ),
        departments: await countOrders(trx, input, "departments.name"),
      };
    },
    { readOnly: true, isolationLevel: "repeatable read" },
  );
}

// The first moment of a period and the first one after it, in the time zone of the reader.
const WITHIN = (column: string) => `${column} >= (:from || '-01')::timestamp at time zone :timeZone
  and ${column} < ((:to || '-01')::timestamp + interval '1 month') at time zone :timeZone`;

const MONTH = (column: string) => `to_char(${column} at time zone :timeZone, 'YYYY-MM')`;

interface Figures {
  orders: number;
  samples: number;
  delivered: number;
  reads: number;
  bytes: number;
  /** Of published read sets, and their number with and without known bases. */
  bases: bigint;
  counted: number;
  uncounted: number;
}

async function countByMonth(
  trx: Knex,
  { from, to, timeZone }: Period,
): Promise<(Figures & { month: string })[]> {
  const rows = await query(
    trx,
    `select named.month,
      coalesce(submitted.orders, 0) as orders, coalesce(submitted.samples, 0) as samples,
      coalesce(delivered.orders, 0) as delivered,
      coalesce(received.reads, 0) as reads, coalesce(received.bytes, 0) as bytes,
      coalesce(sequences.bases, 0)::text as bases, coalesce(sequences.counted, 0) as counted,
      coalesce(sequences.uncounted, 0) as uncounted
    from (
      select to_char(first, 'YYYY-MM') as month
      from generate_series((:from || '-01')::timestamp, (:to || '-01')::timestamp, '1 month') as first
    ) named
    left join (
      select ${MONTH("submitted_at")} as month, count(distinct orders.id) as orders, count(samples.id) as samples
      from orders left join samples on samples.order_id = orders.id
      where ${WITHIN("submitted_at")} group by 1
    ) submitted on submitted.month = named.month
    left join (
      select ${MONTH("sequencing_files_published_at")} as month, count(*) as orders
      from orders where ${WITHIN("sequencing_files_published_at")} group by 1
    ) delivered on delivered.month = named.month
    left join (
      select ${MONTH("reads.created_at")} as month,
        sum(coalesce(read_count1, 0)::bigint + coalesce(read_count2, 0)) as reads,
        sum(coalesce(file_size1, 0) + coalesce(file_size2, 0)) as bytes
      from reads where ${WITHIN("reads.created_at")} group by 1
    ) received on received.month = named.month
    left join (
      ${publishedBases(WITHIN("delivery_items.published_at"), { name: "month", sql: MONTH("delivery_items.published_at") })}
    ) sequences on sequences.month = named.month
    order by 1`,
    { from, to, timeZone },
  );
  return rows.map((row) => ({
    month: String(row["month"]),
    orders: Number(row["orders"]),
    samples: Number(row["samples"]),
    delivered: Number(row["delivered"]),
    reads: Number(row["reads"]),
    bytes: Number(row["bytes"]),
    bases: BigInt(String(row["bases"])),
    counted: Number(row["counted"]),
    uncounted: Number(row["uncounted"]),
  }));
}

const SUMMED = ["orders", "samples", "delivered", "reads", "bytes", "counted", "uncounted"] as const;

function sum(months: Figures[]): Figures {
  const total = {
    orders: 0,
    samples: 0,
    delivered: 0,
    reads: 0,
    bytes: 0,
    bases: 0n,
    counted: 0,
    uncounted: 0,
  };
  for (const month of months) {
    for (const figure of SUMMED) total[figure] += month[figure];
    total.bases += month.bases;
  }
  return total;
}

/** gigabases: null if none of the published read sets was counted. uncounted: those without known bases. */
function presentFigures({ orders, samples, delivered, reads, bytes, ...published }: Figures) {
  const gigabases = deliveredGigabases(published);
  return {
    orders,
    samples,
    delivered,
    gigabases: gigabases === null ? null : Number(gigabases),
    uncounted: published.uncounted,
    reads,
    bytes,
  };
}

const STAGES = {
  sent: ["submitted_at", "sent_at"],
  data: ["sent_at", "data_at"],
  delivery: ["data_at", "published_at"],
  total: ["submitted_at", "published_at"],
} as const;

export type TurnaroundStage = keyof typeof STAGES;

/** The days that the orders delivered in the period took, by stage: median and quartiles; null without an order. */
async function readTurnaround(trx: Knex, { from, to, timeZone }: Period) {
  const stages = Object.entries(STAGES).map(
    ([stage, [start, end]]) =>
      `select '${stage}' as stage, extract(epoch from ${end} - ${start}) / 86400 as days
       from delivered where ${end} >= ${start}`,
  );
  const rows = await query(
    trx,
    `with delivered as (
      select submitted_at, sequencing_files_published_at as published_at,
        (select min(created_at) from status_notes where order_id = orders.id and note_type = 'SAMPLES_SENT') as sent_at,
        (select min(reads.created_at) from reads join samples on samples.id = reads.sample_id
         where samples.order_id = orders.id) as data_at
      from orders where ${WITHIN("sequencing_files_published_at")}
    )
    select stage, count(*) as orders,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by days) as quartiles
    from (${stages.join(" union all ")}) as taken group by stage`,
    { from, to, timeZone },
  );
  const found = new Map(rows.map((row) => [row["stage"], row]));
  return (Object.keys(STAGES) as TurnaroundStage[]).map((stage) => {
    const row = found.get(stage);
    const [lower, median, upper] = (row?.["quartiles"] as number[] | undefined) ?? [];
    return {
      stage,
      orders: Number(row?.["orders"] ?? 0),
      medianDays: median ?? null,
      lowerDays: lower ?? null,
      upperDays: upper ?? null,
    };
  });
}

/** Planned runs by the date of the run, monitored runs by their start, with what the monitor counted. */
async function countByInstrument(trx: Knex, { from, to, timeZone }: Period) {
  const rows = await query(
    trx,
    `select instrument, sum(planned) as planned, sum(monitored) as monitored, sum(reads) as reads, sum(bases) as bases
    from (
      select coalesce(nullif(instrument, ''), nullif(platform, '')) as instrument,
        1 as planned, 0 as monitored, 0::bigint as reads, 0::bigint as bases
      from sequencing_runs
      where run_date >= :from || '-01' and run_date <= :to || '-31'
      union all
      select nullif(device_id, ''), 0, 1, total_reads, total_bases
      from stream_runs where ${WITHIN("started_at")}
    ) as used
    group by instrument order by sum(planned) + sum(monitored) desc, instrument nulls last limit ${GROUPS_LISTED}`,
    { from, to, timeZone },
  );
  return rows.map((row) => ({
    instrument: row["instrument"] as string | null,
    planned: Number(row["planned"]),
    monitored: Number(row["monitored"]),
    reads: Number(row["reads"]),
    bases: Number(row["bases"]),
  }));
}

/** Submitted orders and their samples by group; the group of orders without a value is null. */
async function countOrders(trx: Knex, { from, to, timeZone }: Period, group: string) {
  const rows = await query(
    trx,
    `select ${group} as name, count(distinct orders.id) as orders, count(samples.id) as samples
    from orders
    left join samples on samples.order_id = orders.id
    left join departments on departments.id = orders.department_id
    where ${WITHIN("submitted_at")}
    group by 1 order by 2 desc, 1 nulls last limit ${GROUPS_LISTED}`,
    { from, to, timeZone },
  );
  return rows.map((row) => ({
    name: row["name"] as string | null,
    orders: Number(row["orders"]),
    samples: Number(row["samples"]),
  }));
}

async function query(trx: Knex, sql: string, values: Record<string, string>): Promise<Row[]> {
  const { rows } = await trx.raw<{ rows: Row[] }>(sql, values);
  return rows;
}
