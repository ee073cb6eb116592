import type { z } from "zod";
import type { SignedInContext } from "../../context.ts";
import { type ExportColumn, rowsFile } from "../../exports/rowsFile.ts";
import { isFacilityAdmin } from "../../gates.ts";
import { EXPORT_ROWS_MAX, LIST_LIMIT_MAX } from "../../limits.ts";
import type { Export } from "../../studies/exportTable.ts";
import { rowsOf, sortedRuns } from "./browseRuns.ts";
import type { exportRunsInput } from "./schema.ts";

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Chosen runs as a file, sorted as the list is; those that are not in the caller's list are left out. Which they are is
 *  settled when the file is begun; at most 200,000 rows. */
export async function exportRuns(
  ctx: SignedInContext,
  { chosen, format, columns, sort, direction }: z.output<typeof exportRunsInput>,
): Promise<Export> {
  const found = await sortedRuns(ctx, "ids" in chosen ? {} : chosen.matching, { sort, direction })
    .modify((query) => {
      if ("ids" in chosen) query.whereIn("pipeline_runs.id", chosen.ids);
      else query.whereNotIn("pipeline_runs.id", chosen.except);
    })
    .select("pipeline_runs.id")
    .limit(EXPORT_ROWS_MAX);
  const ids = found.map(({ id }) => id);
  async function* batches() {
    for (let from = 0; from < ids.length; from += LIST_LIMIT_MAX)
      yield await rowsOf(ctx, ids.slice(from, from + LIST_LIMIT_MAX));
  }
  return rowsFile({
    name: "runs",
    format,
    columns: isFacilityAdmin(ctx.user) ? [...COLUMNS, STARTED_BY] : COLUMNS,
    chosen: columns,
    batches: batches(),
  });
}

const STARTED_BY: ExportColumn<Row> = {
  name: "by",
  cell: ({ user }) => (user ? `${user.firstName} ${user.lastName}` : null),
};

const COLUMNS: ExportColumn<Row>[] = [
  { name: "run_number", cell: ({ runNumber }) => runNumber },
  { name: "pipeline", cell: ({ pipelineName }) => pipelineName },
  { name: "order_number", cell: ({ order }) => order?.orderNumber ?? null },
  { name: "study", cell: ({ study }) => study?.title ?? null },
  { name: "status", cell: ({ status }) => status },
  { name: "final_result", cell: ({ isSelectedFinal }) => (isSelectedFinal ? "yes" : "no") },
  { name: "started_at", cell: ({ startedAt }) => startedAt },
  { name: "completed_at", cell: ({ completedAt }) => completedAt },
  { name: "created_at", cell: ({ createdAt }) => createdAt },
];
