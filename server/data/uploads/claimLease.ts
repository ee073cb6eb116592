import { raw } from "objection";
import { Order } from "../../../db/models/Order.ts";
import { RECEIVING, SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { prepared } from "../../../db/prepared.ts";
import { newId } from "../../../db/newId.ts";
import { CHUNK_MAX_BYTES } from "../../platform/limits/limits.ts";
import type { Site } from "../../platform/site/site.ts";
import type { AnnouncedChunk } from "./chunkRefusal.ts";
import type { UploadKey } from "./findUpload.ts";
import { type HeldUpload, holdLease, type Lease } from "./holdLease.ts";
import { leaseIsFree } from "../../platform/jobs/leaseIsFree.ts";
import { instant } from "./instant.ts";

const HELD_COLUMNS: (keyof HeldUpload)[] = ["id", "tempPath", "expectedSize", "receivedSize", "leaseProcess"];

/** Makes this chunk the only writer of its session, in one statement that holds every condition of chunkRefusal.
 *  Gives the held lease, or undefined when the session does not take the chunk or another one is being received. */
export async function claimLease(
  site: Site,
  { orderId, uploadId }: UploadKey,
  { offset, sizeBytes, isContradicted }: AnnouncedChunk,
): Promise<Lease | undefined> {
  if (
    isContradicted ||
    !Number.isSafeInteger(offset) ||
    sizeBytes === 0 ||
    (sizeBytes ?? 0) > CHUNK_MAX_BYTES
  )
    return undefined;
  const leaseId = newId();
  const askedAt = instant();
  const [upload] = await SequencingUpload.query()
    .where({ id: uploadId, orderId, receivedSize: offset })
    .whereIn("status", RECEIVING)
    .whereRaw("expected_size - received_size >= ?", [sizeBytes ?? 1])
    .whereExists(
      Order.query()
        .whereColumn("orders.id", "sequencing_uploads.orderId")
        .whereIn("orders.status", ["SUBMITTED", "COMPLETED"]),
    )
    .where(leaseIsFree())
    .patch({
      leaseId,
      leaseProcess: site.changes.processKey,
      leaseTouchedAt: raw("clock_timestamp()"),
    })
    // A claim that a crash forgets is a claim nobody holds, so its commit need not wait for the disk.
    .returning([...HELD_COLUMNS, raw("set_config('synchronous_commit', 'off', true)")])
    .onBuildKnex(prepared("claim lease"));
  return upload && holdLease(site, upload, { leaseId, claimedAt: askedAt });
}
