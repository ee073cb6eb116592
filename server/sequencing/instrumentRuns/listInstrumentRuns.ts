import type { Knex } from "knex";
import type { z } from "zod";
import { InstrumentRun } from "../../../db/models/InstrumentRun.ts";
import { likePattern } from "../../platform/input/text.ts";
import { CALENDAR_RUNS_MAX } from "../limits.ts";
import { presentRunColumns } from "./present.ts";
import { readRunFolders } from "./readRunFolders.ts";
import type { calendarInput, listInstrumentRunsInput } from "./schema.ts";

type Counted = InstrumentRun & { libraryCount: string; orderCount: string };

/** Lists instrument runs, newest first, with their run folders and numbers of libraries and orders. Returns { runs, total, limit,
 *  offset }. */
export async function listInstrumentRuns(
  db: Knex,
  { search, status, instrumentId, limit, offset }: z.output<typeof listInstrumentRunsInput>,
) {
  const found = InstrumentRun.query(db).modify((query) => {
    if (status) query.where("instrument_runs.status", status);
    if (instrumentId) query.where({ instrumentId });
    if (!search) return;
    const pattern = likePattern(search);
    query.where((match) =>
      match
        .where("instrument_runs.name", "ilike", pattern)
        .orWhere("instrument_runs.flowCell", "ilike", pattern)
        .orWhereExists(InstrumentRun.relatedQuery("instrument").where("instrument.name", "ilike", pattern)),
    );
  });
  const [runs, total] = await Promise.all([
    withCounts(found.clone())
      .orderBy([
        { column: "instrument_runs.createdAt", order: "desc" },
        { column: "instrument_runs.id", order: "desc" },
      ])
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  return { runs: await presentAll(db, runs as Counted[]), total, limit, offset };
}

/** Lists the runs whose planned or actual time overlaps a period of days (UTC), by start: { runs, isComplete }. */
export async function listCalendar(db: Knex, { from, to }: z.output<typeof calendarInput>) {
  const runs = await withCounts(InstrumentRun.query(db))
    .whereNot("instrument_runs.status", "CANCELLED")
    .whereRaw("coalesce(started_at, planned_start) < ?::timestamptz", [`${to}T00:00:00Z`])
    .whereRaw(
      "coalesce(ended_at, planned_end, coalesce(started_at, planned_start) + interval '1 day') > ?::timestamptz",
      [`${from}T00:00:00Z`],
    )
    .orderByRaw("coalesce(started_at, planned_start), instrument_runs.id")
    .limit(CALENDAR_RUNS_MAX + 1);
  return {
    runs: await presentAll(db, (runs as Counted[]).slice(0, CALENDAR_RUNS_MAX)),
    isComplete: runs.length <= CALENDAR_RUNS_MAX,
  };
}

const LOADED = `from instrument_run_pools loaded
  join pool_libraries on pool_libraries.pool_id = loaded.pool_id
  join libraries on libraries.id = pool_libraries.library_id
  join samples on samples.id = libraries.sample_id
  where loaded.instrument_run_id = instrument_runs.id`;

function withCounts(query: ReturnType<typeof InstrumentRun.query>) {
  return query
    .withGraphFetched("instrument")
    .select(
      "instrument_runs.*",
      InstrumentRun.raw(`(select count(distinct libraries.id) ${LOADED})`).as("libraryCount"),
      InstrumentRun.raw(`(select count(distinct samples.order_id) ${LOADED})`).as("orderCount"),
    );
}

async function presentAll(db: Knex, runs: Counted[]) {
  const ofFolders = await readRunFolders(db, runs);
  return runs.map((run) => ({
    ...presentRunColumns(run),
    ...ofFolders(run),
    libraryCount: Number(run.libraryCount),
    orderCount: Number(run.orderCount),
  }));
}
