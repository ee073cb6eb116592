import type { Knex } from "knex";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { type ExportColumn, rowsFile } from "../../platform/exports/rowsFile.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { findRun } from "../runRecords/findRun.ts";
import { readCosts, type RunCost } from "./readCosts.ts";
import { calculatePrice, type Prices } from "./shareCosts.ts";

const RUNS_AT_ONCE = 200;
const MONTHS_MAX = 36;

interface Row {
  month: string;
  orderNumber: string;
  orderName: string | null;
  runs: number;
  coreHours: number;
  memoryGbHours: number;
  unmeasured: number;
  prices: Prices;
}

const COLUMNS: ExportColumn<Row>[] = [
  { name: "month", cell: ({ month }) => month },
  { name: "order_number", cell: ({ orderNumber }) => orderNumber },
  { name: "order_name", cell: ({ orderName }) => orderName },
  { name: "analyses", cell: ({ runs }) => runs },
  { name: "core_hours", cell: ({ coreHours }) => rounded(coreHours, 4) },
  { name: "memory_gb_hours", cell: ({ memoryGbHours }) => rounded(memoryGbHours, 4) },
  { name: "tasks_without_figures", cell: ({ unmeasured }) => unmeasured },
  {
    name: "amount",
    cell(row) {
      const amount = calculatePrice(row, row.prices);
      return amount === null ? null : rounded(amount, 2);
    },
  },
  {
    name: "currency",
    cell: (row) => (calculatePrice(row, row.prices) === null ? null : row.prices.currency),
  },
];

/**
 * Exports the use of ended runs by month of their end (UTC) and order as CSV, at most 36 months back; with runId of that run only.
 * Reads one month at a time while it is sent. Raises runNotFound, forbidden.
 */
export async function exportCosts(ctx: SignedInContext, { runId }: { runId?: string | undefined }) {
  const run = runId === undefined ? undefined : await findRun(ctx, runId);
  const { showToOwners: _, ...prices } = await readSetting("pipeline-prices", ctx.db);
  async function* batches() {
    if (run) yield toRows(new Map([[run.id, run]]), await readCosts(ctx.db, [run]), prices);
    else yield* byMonth(ctx.db, prices);
  }
  const name = run ? `${run.runNumber}_cost` : "costs";
  return rowsFile({ name, format: "csv", columns: COLUMNS, batches: batches() });
}

async function* byMonth(db: Knex, prices: Prices): AsyncGenerator<Row[]> {
  const now = new Date();
  for (let back = 0; back < MONTHS_MAX; back++) {
    const [from, to] = [monthStart(now, back), monthStart(now, back - 1)];
    const rows = new Map<string, Row>();
    for (let after = ""; ;) {
      const runs = await PipelineRun.query(db)
        .select("id", "orderId", "studyId", "inputSampleIds", "completedAt", "createdAt")
        .where("completedAt", ">=", from)
        .where("completedAt", "<", to)
        .modify((query) => void (after !== "" && query.where("id", ">", after)))
        .orderBy("id")
        .limit(RUNS_AT_ONCE);
      const found = toRows(new Map(runs.map((run) => [run.id, run])), await readCosts(db, runs), prices);
      for (const row of found) add(rows, row);
      if (runs.length < RUNS_AT_ONCE) break;
      after = runs.at(-1)?.id ?? "";
    }
    yield [...rows.values()].sort((one, other) => (one.orderNumber < other.orderNumber ? -1 : 1));
  }
}

function toRows(
  runs: Map<string, Pick<PipelineRun, "completedAt" | "createdAt">>,
  costs: Map<string, RunCost>,
  prices: Prices,
): Row[] {
  return [...costs].flatMap(([id, { orders, unmeasured }]) => {
    const run = runs.get(id);
    const month = (run?.completedAt ?? run?.createdAt ?? new Date()).toISOString().slice(0, 7);
    return orders.map(({ orderNumber, name, coreHours, memoryGbHours }) => ({
      month,
      orderNumber,
      orderName: name,
      runs: 1,
      coreHours,
      memoryGbHours,
      unmeasured,
      prices,
    }));
  });
}

function add(rows: Map<string, Row>, row: Row): void {
  const known = rows.get(row.orderNumber);
  if (!known) {
    rows.set(row.orderNumber, row);
    return;
  }
  known.runs += row.runs;
  known.coreHours += row.coreHours;
  known.memoryGbHours += row.memoryGbHours;
  known.unmeasured += row.unmeasured;
}

function monthStart(now: Date, back: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
