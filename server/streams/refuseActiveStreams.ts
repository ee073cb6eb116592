import type { Knex } from "knex";
import { StreamRun } from "../../db/models/StreamRun.ts";
import { raise } from "../apiError.ts";
import { stopStreamsFirst } from "./errors.ts";

/** Refuses, inside the transaction that deletes an order and holds its row, while a sequencer's run is watched for it.
 *  One that is to stop goes with it, as those do that have. Raises stopStreamsFirst. */
export async function refuseActiveStreams(trx: Knex.Transaction, orderId: string): Promise<void> {
  const active = await StreamRun.query(trx).where({ orderId, status: "ACTIVE" }).select("id").first();
  if (active) raise(stopStreamsFirst());
}
