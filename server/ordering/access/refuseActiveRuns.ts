import type { Knex } from "knex";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { cancelRunsFirst, stopStreamsFirst } from "./errors.ts";
import { StreamRun, WATCHED } from "../../../db/models/StreamRun.ts";

/** Refuses, inside the transaction that deletes an order or study, while a pipeline run of it is queued or running.
 *  Its other runs are deleted with it and cannot be started until the transaction ends. Raises cancelRunsFirst. */
export async function refuseActiveRuns(
  trx: Knex.Transaction,
  target: { orderId: string } | { studyId: string },
): Promise<void> {
  // Locked, so that a concurrent start waits and then finds no run to start.
  const runs = await PipelineRun.query(trx)
    .select("status")
    .where(target)
    .whereIn("status", ["pending", "queued", "running"])
    .orderBy("id")
    .forUpdate();
  if (runs.some(({ status }) => status !== "pending"))
    raise(cancelRunsFirst({ target: "orderId" in target ? "order" : "study" }));
}

/** Refuses, inside the transaction that deletes a locked order, while a live sequencing run of it is active; stopping
 *  and stopped ones are deleted with it. Raises stopStreamsFirst. */
export async function refuseActiveStreams(trx: Knex.Transaction, orderId: string): Promise<void> {
  // Locked before its samples, in the same order as the writers of the run.
  const watched = await StreamRun.query(trx)
    .select("status")
    .where({ orderId })
    .whereIn("status", WATCHED)
    .orderBy("id")
    .forUpdate();
  if (watched.some(({ status }) => status === "ACTIVE")) raise(stopStreamsFirst());
}
