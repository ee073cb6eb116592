import type { Knex } from "knex";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { cancelRunsFirst, stopStreamsFirst } from "./errors.ts";
import { StreamRun, WATCHED } from "../../../db/models/StreamRun.ts";

/** Refuses to delete an order or study while one of its pipeline runs is queued or running. Call it inside the deleting
 *  transaction: the other runs are deleted too and cannot start until it ends. Raises cancelRunsFirst. */
export async function refuseActiveRuns(
  trx: Knex.Transaction,
  target: { orderId: string } | { studyId: string },
): Promise<void> {
  // The lock makes a concurrent start wait; it then finds no run.
  const runs = await PipelineRun.query(trx)
    .select("status")
    .where(target)
    .whereIn("status", ["pending", "queued", "running"])
    .orderBy("id")
    .forUpdate();
  if (runs.some(({ status }) => status !== "pending"))
    raise(cancelRunsFirst({ target: "orderId" in target ? "order" : "study" }));
}

/** Refuses to delete a locked order while one of its live sequencing runs is active, or counts the files of another
 *  order; other stopping and stopped ones are deleted with it. Call it inside the deleting transaction. Raises stopStreamsFirst. */
export async function refuseActiveStreams(trx: Knex.Transaction, orderId: string): Promise<void> {
  // Runs are locked before their samples, in the same sequence as by the writers of a run.
  const watched = await StreamRun.query(trx)
    .select("id", "status")
    .where({ orderId })
    .whereIn("status", WATCHED)
    .orderBy("id")
    .forUpdate();
  const ids = watched.map(({ id }) => id);
  const parts = await StreamRun.query(trx).whereIn("leadId", ids).whereIn("status", WATCHED).resultSize();
  if (parts > 0 || watched.some(({ status }) => status === "ACTIVE")) raise(stopStreamsFirst());
}
