import { raw } from "objection";
import { RECEIVING, SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { prepared } from "../../../db/prepared.ts";
import type { Site } from "../../platform/site/site.ts";
import type { Lease } from "./holdLease.ts";
import type { Progress } from "./present.ts";

const PROGRESS_COLUMNS: (keyof Progress)[] = ["id", "receivedSize", "expectedSize", "status"];
const FREE = { leaseId: null, leaseProcess: null, leaseTouchedAt: null };

/** Counts the bytes of a chunk that is whole on disk, in one statement, and frees its lease.
 *  Gives how far the session is now, READY with the last byte; undefined when the lease was lost before. */
export async function advance({ id, upload }: Lease, sizeBytes: number): Promise<Progress | undefined> {
  const [advanced] = await SequencingUpload.query()
    .where({ id: upload.id, leaseId: id, receivedSize: upload.receivedSize })
    .whereIn("status", RECEIVING)
    .patch({
      ...FREE,
      receivedSize: raw("received_size + ?", [sizeBytes]),
      status: raw("case when received_size + ? = expected_size then 'READY' else 'UPLOADING' end", [
        sizeBytes,
      ]),
    })
    .returning(PROGRESS_COLUMNS)
    .onBuildKnex(prepared("advance upload"));
  return advanced;
}

/** Frees the lease of a chunk that does not count; the rest of the row is as before. Gives whether it was still
 *  held, as far as that can be said. Never raises: a lease that cannot be freed goes stale. */
export async function release(site: Site, { id, upload }: Lease): Promise<boolean> {
  try {
    const freed = await SequencingUpload.query().where({ id: upload.id, leaseId: id }).patch(FREE);
    return freed === 1;
  } catch (error) {
    site.log.warn({ err: error, uploadId: upload.id }, "cannot free the lease of a chunk");
    return true;
  }
}
