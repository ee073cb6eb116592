import type { Knex } from "knex";
import { Sample } from "../../../db/models/Sample.ts";
import { barcodeName } from "../../sequencing/monitoring/simulate/nameRun.ts";

/** Returns the barcode map of an order: barcodes in the order of the samples, as its sequencing run plans them. */
export async function readBarcodes(db: Knex, orderId: string): Promise<Record<string, string>> {
  const samples = await Sample.query(db).where({ orderId }).orderBy("position").select("sampleId");
  return Object.fromEntries(samples.map(({ sampleId }, index) => [barcodeName(index), sampleId]));
}
