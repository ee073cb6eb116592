import type { Knex } from "knex";
import { raw } from "objection";
import type { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import type { RunPlanChanges } from "../../../db/models/RunPlanImport.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { runChangedSince, runHoldsData } from "./errors.ts";

type LookedAt = SequencingRun & { hasData: boolean; hasSamples: boolean };

/** Takes away the runs that an import made, once its samples are off them; the others count as changed.
 *  Raises runChangedSince, runHoldsData. */
export async function restoreRuns(
  trx: Knex.Transaction,
  order: Order,
  { runs: changes }: RunPlanChanges,
): Promise<void> {
  const runs = (await SequencingRun.query(trx)
    .where({ orderId: order.id })
    .whereRaw("id = any(?)", [changes.map(({ sequencingRunId }) => sequencingRunId)])
    .select(
      "sequencing_runs.*",
      raw("(exists (?) or exists (?))", [named(Read.query()), named(SequencingArtifact.query())]).as(
        "hasData",
      ),
      raw("exists (?)", [named(SequencingRunSample.query())]).as("hasSamples"),
    )) as LookedAt[];
  const known = new Map(runs.map((run) => [run.id, run]));
  const made = changes.filter(({ sequencingRunId, runId, isNew }) => {
    const run = known.get(sequencingRunId);
    if (!isNew || !run) return false;
    if (run.hasData) raise(runHoldsData({ runId }));
    if (run.hasSamples || !isAsMade(run, runId)) raise(runChangedSince({ runId }));
    return true;
  });
  const madeIds = made.map(({ sequencingRunId }) => sequencingRunId);
  const keptIds = runs.map(({ id }) => id).filter((id) => !madeIds.includes(id));
  if (keptIds.length > 0) await SequencingRun.query(trx).patch({ updatedAt: new Date() }).findByIds(keptIds);
  if (madeIds.length > 0) await SequencingRun.query(trx).delete().findByIds(madeIds);
}

function named(
  query: ReturnType<(typeof Read | typeof SequencingArtifact | typeof SequencingRunSample)["query"]>,
) {
  return query.whereColumn("sequencingRunId", "sequencing_runs.id");
}

function isAsMade(run: LookedAt, runId: string): boolean {
  const { platform, instrument, runDate, folderPath, q30Score, clusterDensity, passFilterPct } = run;
  const told = [platform, instrument, runDate, folderPath, q30Score, clusterDensity, passFilterPct];
  return (
    run.runId === runId &&
    run.runName === runId &&
    [...told, run.totalReads, run.totalBases].every((value) => value === null) &&
    Object.keys(run.runParameters).length === 0
  );
}
