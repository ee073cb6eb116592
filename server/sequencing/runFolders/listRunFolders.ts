import type { Knex } from "knex";
import type { z } from "zod";
import { InstrumentRun } from "../../../db/models/InstrumentRun.ts";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import { containsPattern } from "./containsPattern.ts";
import { presentRunFolder } from "./present.ts";
import type { plannedRunsInput, runFoldersInput } from "./schema.ts";

const PLANNED_LISTED = 50;

/** Lists the run folders, newest first. status "unplanned": those without a planned run. Returns { runFolders, total,
 *  limit, offset }. */
export async function listRunFolders(
  db: Knex,
  { status, search, limit, offset }: z.output<typeof runFoldersInput>,
) {
  const found = RunFolder.query(db);
  if (status === "unplanned") void found.whereNull("instrumentRunId");
  else if (status) void found.where({ status });
  if (search)
    void found.whereRaw(
      "concat_ws(' ', run_name, flow_cell, instrument_serial, experiment_name, path) ilike ?",
      [containsPattern(search)],
    );
  const [folders, total] = await Promise.all([
    found
      .clone()
      .withGraphFetched("instrumentRun")
      .orderBy([
        { column: "createdAt", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  return { runFolders: folders.map(presentRunFolder), total, limit, offset };
}

/** Lists planned runs to choose from, newest first, at most 50. Returns { runs }. */
export async function listPlannedRuns(db: Knex, { search }: z.output<typeof plannedRunsInput>) {
  const found = InstrumentRun.query(db).whereNot({ status: "CANCELLED" });
  if (search) void found.whereRaw("concat_ws(' ', name, flow_cell) ilike ?", [containsPattern(search)]);
  const runs = await found.orderBy("createdAt", "desc").orderBy("id", "desc").limit(PLANNED_LISTED);
  return { runs: runs.map(({ id, name, flowCell }) => ({ id, name, flowCell })) };
}
