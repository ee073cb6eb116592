import { Sample } from "../../../db/models/Sample.ts";
import { barcodeName } from "../../sequencing/monitoring/simulate/nameRun.ts";

/** Which barcode is which sample of an order: the first for the first, as its sequencing run plans it. */
export async function barcodesOf(orderId: string): Promise<Record<string, string>> {
  const samples = await Sample.query().where({ orderId }).orderBy("position").select("sampleId");
  return Object.fromEntries(samples.map(({ sampleId }, index) => [barcodeName(index), sampleId]));
}
