import type { Knex } from "knex";
import type { z } from "zod";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { presentRunColumns } from "../runs/present.ts";
import { presentRunOrder, readLatestEvents, withOrder } from "./listStreams.ts";
import { presentLiveRun } from "./present.ts";
import type { facilityRunsInput } from "./schema.ts";

type Input = z.output<typeof facilityRunsInput>;

/** A planned run that is also monitored under its name is listed once, as the monitored one. */
const NOT_MONITORED = `not exists (
  select from stream_runs where stream_runs.order_id = sequencing_runs.order_id
    and stream_runs.sequencer_run_id = sequencing_runs.run_id
)`;
const HAS_READS = "exists (select from reads where reads.sequencing_run_id = sequencing_runs.id)";

const MONITORED_IN = {
  planned: undefined,
  live: "status <> 'STOPPED'",
  finished: "status = 'STOPPED'",
} as const;
const PLANNED_IN = {
  planned: `${NOT_MONITORED} and not ${HAS_READS}`,
  live: undefined,
  finished: `${NOT_MONITORED} and ${HAS_READS}`,
} as const;

interface Entry {
  kind: "planned" | "live";
  id: string;
}

/**
 * Lists the sequencing runs of all orders, newest first: planned ones by their creation, monitored ones by their start,
 * each with its order. state: planned without reads, live, or finished. Returns { runs, total, limit, offset }.
 */
export async function listFacilityRuns(db: Knex, { state, limit, offset }: Input) {
  const branches = [
    ...monitoredBranch(state === undefined ? "true" : MONITORED_IN[state]),
    ...plannedBranch(state === undefined ? NOT_MONITORED : PLANNED_IN[state]),
  ];
  const last = offset + limit;
  const [{ rows: entries }, { rows: counts }] = await Promise.all([
    db.raw<{ rows: Entry[] }>(
      // Each branch reads its index only up to the end of the page.
      `select kind, id from (${branches.map(({ page }) => `(${page} limit :last)`).join(" union all ")}) entries
       order by at desc, id desc limit :limit offset :offset`,
      { last, limit, offset },
    ),
    db.raw<{ rows: { total: string }[] }>(
      `select sum(total) as total from (${branches.map(({ count }) => count).join(" union all ")}) counts`,
    ),
  ]);
  const byId = await readRuns(db, entries);
  return {
    runs: entries.flatMap(({ id }) => byId.get(id) ?? []),
    total: Number(counts[0]?.total ?? 0),
    limit,
    offset,
  };
}

function monitoredBranch(where: string | undefined) {
  if (where === undefined) return [];
  return [
    {
      page: `select 'live' as kind, id, started_at as at from stream_runs where ${where} order by started_at desc, id desc`,
      count: `select count(*) as total from stream_runs where ${where}`,
    },
  ];
}

function plannedBranch(where: string | undefined) {
  if (where === undefined) return [];
  return [
    {
      page: `select 'planned' as kind, id, created_at as at from sequencing_runs where ${where} order by created_at desc, id desc`,
      count: `select count(*) as total from sequencing_runs where ${where}`,
    },
  ];
}

/** Reads the runs of one page, by id. */
async function readRuns(db: Knex, entries: Entry[]) {
  const idsByKind = (kind: Entry["kind"]) =>
    entries.filter((entry) => entry.kind === kind).map(({ id }) => id);
  const [monitored, planned] = await Promise.all([
    StreamRun.query(db).whereIn("stream_runs.id", idsByKind("live")).modify(withOrder),
    readPlanned(db, idsByKind("planned")),
  ]);
  const events = await readLatestEvents(db, monitored);
  const views = [
    ...monitored.map((run) => ({
      kind: "live" as const,
      ...presentLiveRun(run, events.get(run.id)),
      order: presentRunOrder(run),
    })),
    ...planned,
  ];
  return new Map(views.map((view) => [view.id, view]));
}

type PlannedRow = SequencingRun & {
  sampleCount: string;
  hasReads: boolean;
  orderNumber: string;
  orderName: string | null;
};

async function readPlanned(db: Knex, ids: string[]) {
  const rows = (await SequencingRun.query(db)
    .whereIn("sequencing_runs.id", ids)
    .join("orders", "orders.id", "sequencing_runs.order_id")
    .select(
      "sequencing_runs.*",
      "orders.orderNumber",
      "orders.name as orderName",
      db.raw(
        "(select count(*) from sequencing_run_samples where sequencing_run_id = sequencing_runs.id) as sample_count",
      ),
      db.raw(`${HAS_READS} as has_reads`),
    )) as PlannedRow[];
  return rows.map((run) => {
    const { id, orderId, runId, runName, platform, instrument, runDate, totalReads, totalBases } =
      presentRunColumns(run);
    return {
      kind: "planned" as const,
      id,
      orderId,
      runId,
      runName,
      platform,
      instrument,
      runDate,
      totalReads,
      totalBases,
      sampleCount: Number(run.sampleCount),
      hasReads: run.hasReads,
      createdAt: run.createdAt.toISOString(),
      order: { id: orderId, orderNumber: run.orderNumber, name: run.orderName },
    };
  });
}
