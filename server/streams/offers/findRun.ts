import type { Knex } from "knex";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { raise } from "../../apiError.ts";
import { streamRunNotFound } from "../errors.ts";

export interface RunKey {
  orderId: string;
  streamRunId: string;
}

/** A watched run of an order. Raises streamRunNotFound, also for one of another order. */
export async function findRun({ orderId, streamRunId }: RunKey, trx?: Knex.Transaction): Promise<StreamRun> {
  return (await StreamRun.query(trx).findOne({ id: streamRunId, orderId })) ?? raise(streamRunNotFound());
}
