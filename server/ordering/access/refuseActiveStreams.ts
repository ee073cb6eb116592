import type { Knex } from "knex";
import { StreamRun, WATCHED } from "../../../db/models/StreamRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { stopStreamsFirst } from "./errors.ts";

/** Refuses, inside the transaction that deletes an order and holds its row, while a sequencer's run is watched for it.
 *  One that is to stop goes with it, as those do that have. Raises stopStreamsFirst. */
export async function refuseActiveStreams(trx: Knex.Transaction, orderId: string): Promise<void> {
  // Locked before its samples are, which whoever writes of it locks next.
  const watched = await StreamRun.query(trx)
    .select("status")
    .where({ orderId })
    .whereIn("status", WATCHED)
    .orderBy("id")
    .forUpdate();
  if (watched.some(({ status }) => status === "ACTIVE")) raise(stopStreamsFirst());
}
