import type { Knex } from "knex";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { cancelRunsFirst } from "./errors.ts";

/** Refuses, inside the transaction that deletes an order or study, while a run of it is queued or running. The others
 *  go with it; until the end none of them can be started. Raises cancelRunsFirst. */
export async function refuseActiveRuns(
  trx: Knex.Transaction,
  target: { orderId: string } | { studyId: string },
): Promise<void> {
  // Locked, so that a start meanwhile waits and then finds nothing to start.
  const runs = await PipelineRun.query(trx)
    .select("status")
    .where(target)
    .whereIn("status", ["pending", "queued", "running"])
    .orderBy("id")
    .forUpdate();
  if (runs.some(({ status }) => status !== "pending"))
    raise(cancelRunsFirst({ target: "orderId" in target ? "order" : "study" }));
}
