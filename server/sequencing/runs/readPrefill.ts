import type { Knex } from "knex";
import { raw } from "objection";
import { Sample } from "../../../db/models/Sample.ts";
import { DROPPED_STAGES } from "../../ordering/stages/sampleStages.ts";
import { prefill } from "./prefill.ts";

/** Reads the samples of an order that a new run starts with, without rejected and cancelled ones, each with its barcode, in sample order. */
export async function readPrefill(
  trx: Knex.Transaction,
  orderId: string,
): Promise<{ sampleId: string; barcode: string }[]> {
  const samples = await Sample.query(trx)
    .where({ orderId })
    .whereNotIn("stage", DROPPED_STAGES)
    .whereRaw(`jsonb_typeof(custom_fields -> '_barcode') in ('string', 'number')`)
    .select("id", raw(`custom_fields ->> '_barcode'`).as("barcode"))
    .orderBy(["position", "id"]);
  return prefill(
    samples.map((row) => ({ sampleId: row.id, barcode: (row as Sample & { barcode: string }).barcode })),
  );
}
