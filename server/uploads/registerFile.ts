import type { Knex } from "knex";
import type { Order } from "../../db/models/Order.ts";
import { SequencingUpload } from "../../db/models/SequencingUpload.ts";
import { recordChange } from "../audit/recordChange.ts";
import type { SignedInContext } from "../context.ts";
import { completeWhenDelivered } from "../orders/completeWhenDelivered.ts";
import { markSequenced } from "../samples/markSequenced.ts";
import { attachArtifact } from "./attachArtifact.ts";
import { attachRead } from "./attachRead.ts";

/** Writes what a promoted file is, in the transaction that promoted it: its session COMPLETED, its Read or
 *  SequencingArtifact, the sample SEQUENCED, the order completed when this was the last read it waited for.
 *  The caller holds the locks of the order and of the session. */
export async function registerFile(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { order, upload, finalPath }: { order: Order; upload: SequencingUpload; finalPath: string },
): Promise<void> {
  await SequencingUpload.query(trx).findById(upload.id).patch({ status: "COMPLETED", finalPath });
  const sample = upload.targetKind === "read" ? upload.sample : undefined;
  const recordId = sample
    ? await attachRead(trx, { upload, sample, finalPath })
    : await attachArtifact(trx, { upload, finalPath });
  await recordChange(trx, ctx, {
    action: "upload.completed",
    targetType: "upload",
    targetId: upload.id,
    order,
    before: { status: upload.status },
    after: { status: "COMPLETED", finalPath, [sample ? "readId" : "artifactId"]: recordId },
  });
  if (!sample) return;
  await markSequenced(trx, ctx, order, sample);
  await completeWhenDelivered(trx, ctx, order.id);
}
