import type { Knex } from "knex";
import type { z } from "zod";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { readCosts } from "../../analysis/costs/readCosts.ts";
import type { Export } from "../../platform/exports/Export.ts";
import { type ExportColumn, rowsFile } from "../../platform/exports/rowsFile.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { deliveredGigabases, publishedBases } from "./publishedBases.ts";
import type { usageInput } from "./schema.ts";

const RUNS_AT_ONCE = 200;

/** The use of a department in a month. Amounts are sums of accepted quotes in their currency. */
interface UsageRow {
  month: string;
  departmentId: string | null;
  department: string | null;
  costCentre: string | null;
  orders: number;
  samples: number;
  sequenced: number;
  reads: number;
  deliveredBytes: number;
  /** Decimal text; null if none of the published read sets was counted. */
  gigabases: string | null;
  /** Published read sets without a known number of bases. */
  uncounted: number;
  coreHours: number;
  quotes: number;
  amount: string;
}

/** Exports the use of departments by month, oldest first, for the finance office: submitted orders and their samples,
 *  samples whose first active read set arrived, reads, bytes of published files, gigabases of published read sets and the
 *  number of those without known bases, core hours of ended analyses, and accepted quotes with their sum. Months are
 *  those of UTC. Reads one month at a time while it is sent. */
export async function exportUsage(
  ctx: SignedInContext,
  { from, to, format }: z.output<typeof usageInput>,
): Promise<Export> {
  const { currency } = await readSetting("pipeline-prices", ctx.db);
  async function* batches() {
    for (let month = from; month <= to; month = nextMonth(month)) yield readMonth(ctx.db, month);
  }
  return rowsFile({ name: `usage_${from}_${to}`, format, columns: columns(currency), batches: batches() });
}

function columns(currency: string | null): ExportColumn<UsageRow>[] {
  return [
    { name: "month", cell: ({ month }) => month },
    { name: "department", cell: ({ department }) => department },
    { name: "cost_centre", cell: ({ costCentre }) => costCentre },
    { name: "orders_submitted", cell: ({ orders }) => orders },
    { name: "samples_submitted", cell: ({ samples }) => samples },
    { name: "samples_sequenced", cell: ({ sequenced }) => sequenced },
    { name: "reads", cell: ({ reads }) => reads },
    { name: "published_bytes", cell: ({ deliveredBytes }) => deliveredBytes },
    { name: "published_gb", cell: ({ gigabases }) => (gigabases === null ? null : Number(gigabases)) },
    { name: "read_sets_without_gb", cell: ({ uncounted }) => uncounted },
    { name: "core_hours", cell: ({ coreHours }) => Number(coreHours.toFixed(4)) },
    { name: "quotes_accepted", cell: ({ quotes }) => quotes },
    { name: "quotes_amount", cell: ({ amount }) => Number(amount) },
    { name: "currency", cell: () => currency },
  ];
}

async function readMonth(db: Knex, month: string): Promise<UsageRow[]> {
  const [from, to] = [`${month}-01T00:00:00Z`, `${nextMonth(month)}-01T00:00:00Z`];
  const [rows, hours] = await Promise.all([readCounts(db, { month, from, to }), readHours(db, { from, to })]);
  const known = new Set(rows.map(({ departmentId }) => departmentId ?? ""));
  const departments = [...hours.keys()].filter((id) => !known.has(id));
  const names = new Map(
    (
      (await db("departments").whereIn("id", departments).select("id", "name", "costCentre")) as {
        id: string;
        name: string;
        costCentre: string | null;
      }[]
    ).map((one) => [one.id, one]),
  );
  const onlyHours = departments.map((id) => ({
    ...EMPTY,
    month,
    departmentId: id === "" ? null : id,
    department: names.get(id)?.name ?? null,
    costCentre: names.get(id)?.costCentre ?? null,
  }));
  return [...rows, ...onlyHours]
    .map((row) => ({ ...row, coreHours: hours.get(row.departmentId ?? "") ?? 0 }))
    .sort((one, other) => (one.department ?? "\uFFFF").localeCompare(other.department ?? "\uFFFF"));
}

const EMPTY = {
  orders: 0,
  samples: 0,
  sequenced: 0,
  reads: 0,
  deliveredBytes: 0,
  gigabases: "0",
  uncounted: 0,
  coreHours: 0,
  quotes: 0,
  amount: "0",
};

const COUNTS = `
  with submitted as (
    select orders.department_id, count(distinct orders.id) as orders, count(samples.id) as samples
    from orders left join samples on samples.order_id = orders.id
    where submitted_at >= :from and submitted_at < :to group by 1
  ), sequenced as (
    select orders.department_id, count(*) as sequenced, sum(first.reads) as reads
    from (
      select samples.order_id, reads.sample_id, min(reads.created_at) as at,
        sum(coalesce(read_count1, 0)::bigint + coalesce(read_count2, 0)) as reads
      from reads join samples on samples.id = reads.sample_id
      where reads.is_active
        and samples.id in (select sample_id from reads where created_at >= :from and created_at < :to)
      group by 1, 2
    ) first join orders on orders.id = first.order_id
    where first.at >= :from and first.at < :to group by 1
  ), published as (
    select orders.department_id, sum(size_bytes) as bytes
    from delivery_items join orders on orders.id = delivery_items.order_id
    where delivery_items.published_at >= :from and delivery_items.published_at < :to and kind = 'read' group by 1
  ), sequences as (
    select orders.department_id, sum(bases) as bases, sum(counted) as counted, sum(uncounted) as uncounted
    from (${publishedBases("delivery_items.published_at >= :from and delivery_items.published_at < :to")}) by_order
    join orders on orders.id = by_order.order_id group by 1
  ), quoted as (
    select orders.department_id, count(*) as quotes, sum(total) as amount
    from quotes join orders on orders.id = quotes.order_id
    where state = 'accepted' and decided_at >= :from and decided_at < :to group by 1
  ), used as (
    select department_id from submitted union select department_id from sequenced
    union select department_id from published union select department_id from quoted
  )
  select used.department_id as "departmentId", departments.name as department, departments.cost_centre as "costCentre",
    coalesce(submitted.orders, 0) as orders, coalesce(submitted.samples, 0) as samples,
    coalesce(sequenced.sequenced, 0) as sequenced, coalesce(sequenced.reads, 0) as reads,
    coalesce(published.bytes, 0) as bytes, sequences.bases, coalesce(sequences.counted, 0) as counted,
    coalesce(sequences.uncounted, 0) as uncounted, coalesce(quoted.quotes, 0) as quotes,
    coalesce(quoted.amount, 0)::text as amount
  from used
  left join departments on departments.id = used.department_id
  left join submitted on submitted.department_id is not distinct from used.department_id
  left join sequenced on sequenced.department_id is not distinct from used.department_id
  left join published on published.department_id is not distinct from used.department_id
  left join sequences on sequences.department_id is not distinct from used.department_id
  left join quoted on quoted.department_id is not distinct from used.department_id`;

async function readCounts(
  db: Knex,
  { month, from, to }: { month: string; from: string; to: string },
): Promise<UsageRow[]> {
  const { rows } = await db.raw<{ rows: Record<string, string | null>[] }>(COUNTS, { from, to });
  return rows.map((row) => ({
    month,
    departmentId: row["departmentId"] ?? null,
    department: row["department"] ?? null,
    costCentre: row["costCentre"] ?? null,
    orders: Number(row["orders"]),
    samples: Number(row["samples"]),
    sequenced: Number(row["sequenced"]),
    reads: Number(row["reads"]),
    deliveredBytes: Number(row["bytes"]),
    gigabases: deliveredGigabases({
      bases: BigInt(row["bases"] ?? 0),
      counted: Number(row["counted"]),
      uncounted: Number(row["uncounted"]),
    }),
    uncounted: Number(row["uncounted"]),
    coreHours: 0,
    quotes: Number(row["quotes"]),
    amount: row["amount"] ?? "0",
  }));
}

// Core hours of the runs that ended in a period, by the department of their orders; "" without a department.
async function readHours(db: Knex, { from, to }: { from: string; to: string }): Promise<Map<string, number>> {
  const hours = new Map<string, number>();
  for (let after = ""; ;) {
    const runs = await PipelineRun.query(db)
      .select("id", "orderId", "studyId", "inputSampleIds")
      .where("completedAt", ">=", from)
      .where("completedAt", "<", to)
      .where("id", ">", after)
      .orderBy("id")
      .limit(RUNS_AT_ONCE);
    const shares = [...(await readCosts(db, runs)).values()].flatMap(({ orders }) => orders);
    const ids = [...new Set(shares.map(({ orderId }) => orderId))];
    const departments = new Map(
      (
        (await db("orders").whereIn("id", ids).select("id", "departmentId")) as {
          id: string;
          departmentId: string | null;
        }[]
      ).map(({ id, departmentId }) => [id, departmentId ?? ""]),
    );
    for (const { orderId, coreHours } of shares) {
      const key = departments.get(orderId) ?? "";
      hours.set(key, (hours.get(key) ?? 0) + coreHours);
    }
    if (runs.length < RUNS_AT_ONCE) return hours;
    after = runs.at(-1)?.id ?? "";
  }
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
