import type { Knex } from "knex";
import { SampleDecision } from "../../../db/models/SampleDecision.ts";

/** Returns the codes of the requested new tubes of an order by sample, which its labels and its packing slip have. */
export async function labelledCodes(db: Knex, orderId: string): Promise<ReadonlyMap<string, string>> {
  const requests = await SampleDecision.query(db)
    .where({ orderId, decision: "replace" })
    .whereNotNull("newTubeCode")
    .select("sampleId", "newTubeCode");
  return new Map(requests.map(({ sampleId, newTubeCode }) => [sampleId, newTubeCode ?? ""]));
}
