import type { Knex } from "knex";
import { Sample } from "../../../db/models/Sample.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { transaction } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { BARCODE_MAP_MAX } from "../limits.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { findRunFact } from "../runs/exports/sheetFacts.ts";
import { readPrefill } from "../runs/readPrefill.ts";

const PLANS_LISTED = 20;

/**
 * Returns the samples of an order by barcode, to fill the barcode map of a run: by each of its sequencing runs, the
 * newest first, and by the samples' own barcodes. Returns { plans, fromSamples }. Raises orderNotFound.
 */
export async function listPlannedBarcodes(ctx: SignedInContext, { orderId }: { orderId: string }) {
  const order = await findOrder(ctx, orderId);
  const runs = await SequencingRun.query(ctx.db)
    .where({ orderId })
    .orderBy([
      { column: "createdAt", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(PLANS_LISTED);
  const barcodes = await readRunBarcodes(
    ctx.db,
    runs.map(({ id }) => id),
  );
  return {
    plans: runs.map((run) => ({
      sequencingRunId: run.id,
      runId: run.runId,
      runName: run.runName,
      flowCellId: findRunFact(run, order, ["flow_cell_id", "flowcell_id"]),
      barcodes: (barcodes.get(run.id) ?? []).slice(0, BARCODE_MAP_MAX),
    })),
    fromSamples: await readSampleBarcodes(ctx.db, orderId),
  };
}

export interface Planned {
  barcode: string;
  sampleId: string;
  sampleCode: string;
}

async function readRunBarcodes(db: Knex, sequencingRunIds: string[]): Promise<Map<string, Planned[]>> {
  const rows = await SequencingRunSample.query(db)
    .joinRelated("sample")
    .whereIn("sequencingRunId", sequencingRunIds)
    .whereNotNull("barcode")
    .select("sequencingRunId", "barcode", "sample.id as sampleId", "sample.sampleId as sampleCode")
    .orderBy(["barcode", "sample.position", "sample.id"])
    .limit(PLANS_LISTED * BARCODE_MAP_MAX);
  const found = new Map<string, Planned[]>();
  for (const row of rows as unknown as (Planned & { sequencingRunId: string })[]) {
    const { sequencingRunId, barcode, sampleId, sampleCode } = row;
    const known = found.get(sequencingRunId) ?? [];
    known.push({ barcode, sampleId, sampleCode });
    found.set(sequencingRunId, known);
  }
  return found;
}

async function readSampleBarcodes(db: Knex, orderId: string): Promise<Planned[]> {
  const own = (await transaction(db, (trx) => readPrefill(trx, orderId))).slice(0, BARCODE_MAP_MAX);
  const ids = own.map(({ sampleId }) => sampleId);
  const samples = await Sample.query(db).whereIn("id", ids).select("id", "sampleId");
  const codes = new Map(samples.map(({ id, sampleId }) => [id, sampleId]));
  return own.flatMap(({ barcode, sampleId }) => {
    const sampleCode = codes.get(sampleId);
    return sampleCode === undefined ? [] : [{ barcode, sampleId, sampleCode }];
  });
}
