import type { Knex } from "knex";
import { Order } from "../../db/models/Order.ts";
import { Sample } from "../../db/models/Sample.ts";
import { SequencingArtifact } from "../../db/models/SequencingArtifact.ts";
import { raise } from "../apiError.ts";
import { orderNotFound } from "../orders/errors.ts";
import { readSetting } from "../settings/readSetting.ts";
import { presentDelivery } from "./present.ts";

/** What the delivery of an order holds now, published or not. The caller has checked who asks.
 *  Raises orderNotFound. */
export async function collectDelivery(orderId: string, trx?: Knex.Transaction) {
  const found = await Order.query(trx).findById(orderId).withGraphFetched("sequencingFilesPublishedBy");
  const order = found ?? raise(orderNotFound());
  const samples = await Sample.query(trx)
    .where({ orderId })
    .withGraphFetched("reads(active)")
    .modifiers({ active: (reads) => reads.where({ isActive: true }) })
    .orderBy(["position", "id"]);
  const artifacts = await SequencingArtifact.query(trx).where({ orderId }).orderBy(["createdAt", "id"]);
  const { dataBasePath } = await readSetting("sequencing-files", trx);
  return presentDelivery({ order, samples, artifacts, dataBasePathConfigured: dataBasePath !== null });
}
