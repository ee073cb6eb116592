import { Order } from "../../../db/models/Order.ts";
import { OPEN, SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { transaction } from "../../../db/transaction.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import type { Site } from "../../platform/site/site.ts";
import { markCancelled } from "./cancel.ts";
import { discardFiles } from "./discardFiles.ts";
import { leaseIsFree } from "../../platform/jobs/leaseIsFree.ts";

const BATCH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Cancels the sessions that nobody has continued for the days the facility allows; one whose chunk is just being
 *  received is left. Gives how many. Additions §5. */
export async function cancelUntouched(site: Site, now: Date): Promise<number> {
  const { config } = await readSetting("sequencing-files");
  const before = new Date(now.getTime() - config.uploadUntouchedDays * DAY_MS);
  let cancelled = 0;
  for (;;) {
    const found = await untouched(before).select("id").orderBy("updatedAt").limit(BATCH);
    for (const { id } of found) cancelled += await cancelOne(site, id, before);
    if (found.length < BATCH) return cancelled;
  }
}

function untouched(before: Date) {
  return SequencingUpload.query()
    .whereIn("status", OPEN)
    .where("updatedAt", "<", before)
    .where(leaseIsFree());
}

async function cancelOne(site: Site, id: string, before: Date): Promise<number> {
  const upload = await transaction(async (trx) => {
    // Asked again under the lock: it may have been continued meanwhile.
    const locked = await untouched(before).transacting(trx).findById(id).forUpdate();
    if (!locked) return undefined;
    const order = await Order.query(trx).findById(locked.orderId).throwIfNotFound();
    await markCancelled(trx, contextFor(site, null), { upload: locked, order, reason: "untouched" });
    return locked.$fetchGraph("sample", { transaction: trx });
  });
  if (!upload) return 0;
  await discardFiles(site, upload);
  return 1;
}
