import type { Knex } from "knex";
import { raw } from "objection";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { barcodeTwice } from "./errors.ts";

/** Asks for no barcode that stands twice on a run, once all is written that was to be. Raises barcodeTwice. */
export async function refuseSharedBarcodes(
  trx: Knex.Transaction,
  { id, runId }: { id: string; runId: string },
): Promise<void> {
  const shared = await SequencingRunSample.query(trx)
    .where({ sequencingRunId: id })
    .whereNotNull("barcode")
    .groupBy("barcode")
    .havingRaw("count(*) > 1")
    .select("barcode", raw("count(*)::int").as("count"))
    .orderBy("barcode")
    .first();
  if (!shared) return;
  const { barcode, count } = shared as SequencingRunSample & { count: number };
  raise(barcodeTwice({ barcode: barcode ?? "", count, runId }));
}
