import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import { type Rank, ranked } from "./ranking.ts";

// Each column has a trigram index where PostgreSQL supports it (index_search).
const COLUMNS = [
  "samples.sampleId",
  "samples.sampleAlias",
  "samples.sampleTitle",
  "samples.scientificName",
  "samples.sampleAccessionNumber",
  "samples.biosampleNumber",
];

/** Searches samples of visible orders by sample ID, alias, title, organism and accession. */
export async function searchSamples(user: SessionUser, searched: string) {
  const query = Sample.query()
    .select("samples.id", "sampleId", "sampleTitle", "scientificName", "orderId")
    .withGraphFetched("order(named)")
    .modifiers({ named: (order) => order.select("id", "orderNumber") });
  if (!isFacilityAdmin(user)) query.whereIn("orderId", Order.query().select("id").where({ userId: user.id }));
  const found = await ranked(query, { searched, name: "samples.sampleId", columns: COLUMNS });
  return (found as (Sample & { rank: Rank })[]).map((sample) => ({
    rank: sample.rank,
    hit: {
      id: sample.id,
      sampleId: sample.sampleId,
      sampleTitle: sample.sampleTitle,
      scientificName: sample.scientificName,
      orderId: sample.orderId,
      orderNumber: sample.order?.orderNumber ?? null,
    },
  }));
}
