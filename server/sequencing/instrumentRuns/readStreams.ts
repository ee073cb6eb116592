import type { Knex } from "knex";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { RUN_STREAMS_MAX } from "../limits.ts";

/** Reads the live sequencing runs of the orders of an instrument run, the newest first, each with its order. isShared:
 *  whether the run of another order counts its files. */
export async function readStreams(db: Knex, instrumentRunId: string) {
  const runs = await StreamRun.query(db)
    .where({ instrumentRunId })
    .withGraphFetched("order(named)")
    .modifiers({ named: (orders) => orders.select("id", "orderNumber", "name") })
    .orderBy([{ column: "startedAt", order: "desc" }, "id"])
    .limit(RUN_STREAMS_MAX);
  return runs.map((run) => ({
    id: run.id,
    order: { id: run.orderId, orderNumber: run.order?.orderNumber ?? "", name: run.order?.name ?? null },
    status: run.status,
    isShared: run.leadId !== null,
    barcodeCount: Object.keys(run.barcodeMap).length,
    totalFiles: run.totalFiles,
    totalReads: Number(run.totalReads),
    totalBases: run.totalBases,
    startedAt: run.startedAt.toISOString(),
    stoppedAt: run.stoppedAt?.toISOString() ?? null,
  }));
}
