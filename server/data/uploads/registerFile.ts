import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { expectHashes } from "../files/hashes/expectHashes.ts";
import { notifyWhenReadsArrived } from "../../ordering/orders/notifyWhenReadsArrived.ts";
import { markSequenced } from "../../ordering/samples/markSequenced.ts";
import { attachArtifact } from "./attachArtifact.ts";
import { attachRead } from "./attachRead.ts";
import { addLanePart } from "./addLanePart.ts";
import { laneOf } from "./promotedPath.ts";

/** Writes what a promoted file is, in the transaction that promoted it: its session COMPLETED, its Read or
 *  SequencingArtifact, the sample SEQUENCED, the facility notified when this was the last read of the order.
 *  The caller holds the locks of the order and of the session. */
export async function registerFile(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { order, upload, finalPath }: { order: Order; upload: SequencingUpload; finalPath: string },
): Promise<void> {
  await SequencingUpload.query(trx).findById(upload.id).patch({ status: "COMPLETED", finalPath });
  await expectHashes(trx, order.id, [finalPath]);
  const sample = upload.targetKind === "read" ? upload.sample : undefined;
  const lane = laneOf(upload);
  const record = sample
    ? lane === undefined
      ? { readId: await attachRead(trx, { upload, sample, finalPath }) }
      : { lane, laneSetId: await addLanePart(trx, { upload, sample, lane, finalPath }) }
    : { artifactId: await attachArtifact(trx, { upload, finalPath }) };
  await recordChange(trx, ctx, {
    action: "upload.completed",
    targetType: "upload",
    targetId: upload.id,
    order,
    before: { status: upload.status },
    after: { status: "COMPLETED", finalPath, ...record },
  });
  // A lane becomes part of its sample's read when it is joined.
  if (!sample || lane !== undefined) return;
  await markSequenced(trx, ctx, order, sample);
  await notifyWhenReadsArrived(trx, ctx, order.id);
}
