import { Order } from "../../../../db/models/Order.ts";
import { transaction } from "../../../../db/transaction.ts";
import { recordChange } from "../../../platform/audit/recordChange.ts";
import { contextFor } from "../../../platform/rpc/context.ts";
import type { Site } from "../../../platform/site/site.ts";
import { lockRun } from "./lockRun.ts";
import { recordEvent } from "./recordEvent.ts";

/** STOPPING → STOPPED (spec §3), by the monitor alone, with RUN_STOPPED and its audit row; whatever was the matter with
 *  the run ends with it. Gives whether it was this call that stopped it. */
export async function recordStopped(
  site: Site,
  runId: string,
  { monitorId }: { monitorId: string },
  now: Date,
): Promise<boolean> {
  return transaction(async (trx) => {
    const run = await lockRun(trx, runId);
    if (run?.status !== "STOPPING") return false;
    await run.$query(trx).patch({
      status: "STOPPED",
      stoppedAt: now,
      lastSeenAt: now,
      monitorId,
      waitingFiles: 0,
      stalledAt: null,
      diskLowAt: null,
      folderMissingAt: null,
    });
    await recordEvent(trx, runId, { kind: "RUN_STOPPED", payload: { monitorId } }, now);
    const order = await Order.query(trx).findById(run.orderId).throwIfNotFound();
    await recordChange(trx, contextFor(site, null), {
      action: "streamRun.stopped",
      targetType: "stream",
      targetId: runId,
      order,
      before: { status: "STOPPING" },
      after: { status: "STOPPED" },
    });
    return true;
  });
}
