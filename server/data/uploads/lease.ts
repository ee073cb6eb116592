import { raw } from "objection";
import { Order } from "../../../db/models/Order.ts";
import { RECEIVING, SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { prepared } from "../../../db/prepared.ts";
import { newId } from "../../../db/newId.ts";
import { CHUNK_MAX_BYTES, LEASE_SURE_MS, LEASE_TOUCH_MS } from "../../platform/limits/limits.ts";
import type { Site } from "../../platform/site/site.ts";
import type { ChunkHeaders } from "./chunkRefusal.ts";
import type { UploadKey } from "./findUpload.ts";
import { leaseIsFree } from "../../platform/jobs/leaseIsFree.ts";
import type { Progress } from "./listUploads.ts";
import { connectionLost } from "./errors.ts";

const HELD_COLUMNS: (keyof HeldUpload)[] = ["id", "tempPath", "expectedSize", "receivedSize", "leaseProcess"];
const PROGRESS_COLUMNS: (keyof Progress)[] = ["id", "receivedSize", "expectedSize", "status"];
const FREE = { leaseId: null, leaseProcess: null, leaseTouchedAt: null };

/** Makes this chunk the only writer of its session, in one statement that holds every condition of chunkRefusal.
 *  Returns the held lease, or undefined when the session does not take the chunk or another one is being received. */
export async function claimLease(
  site: Site,
  { orderId, uploadId }: UploadKey,
  { offset, sizeBytes, isContradicted }: ChunkHeaders,
): Promise<Lease | undefined> {
  if (
    isContradicted ||
    !Number.isSafeInteger(offset) ||
    sizeBytes === 0 ||
    (sizeBytes ?? 0) > CHUNK_MAX_BYTES
  )
    return undefined;
  const leaseId = newId();
  const askedAt = currentInstant();
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
    // A claim lost in a crash has no holder, so its commit need not wait for the disk.
    .returning([...HELD_COLUMNS, raw("set_config('synchronous_commit', 'off', true)")])
    .onBuildKnex(prepared("claim lease"));
  return upload && holdLease(site, upload, { leaseId, claimedAt: askedAt });
}

/** Counts the bytes of a chunk that is whole on disk, in one statement, and frees its lease.
 *  Returns how far the session is now, READY with the last byte; undefined when the lease was lost before. */
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

/** Frees the lease of a chunk that does not count; the rest of the row is as before. Returns whether it was still
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

/** What a chunk needs to know of its session. */
type HeldUpload = Pick<
  SequencingUpload,
  "id" | "tempPath" | "expectedSize" | "receivedSize" | "leaseProcess"
>;

/** The right of one chunk to write into the file of its session. */
export interface Lease {
  id: string;
  upload: HeldUpload;
  /** Aborted when the lease is lost: the session was cancelled, another chunk took it, or this process is cut off
   *  from the database. */
  lost: AbortSignal;
  /** Throws when it is not sure that the lease still holds: call it before each write, so that a chunk which slept
   *  too long writes nothing into a file that is another's by now. */
  assertHeld(): void;
  /** Stops showing that the chunk lives. The row is the caller's to change. */
  letGo(): void;
}

/** Keeps a claimed lease alive: touches its row every LEASE_TOUCH_MS, as long as the row says it is ours.
 *  The writer ends a chunk whose bytes stop coming, so a live process is no way to hold a lease for ever. */
function holdLease(
  site: Site,
  upload: HeldUpload,
  { leaseId, claimedAt }: { leaseId: string; claimedAt: Instant },
): Lease {
  const lost = new AbortController();
  let sureAt = claimedAt;
  let touching = false;

  const touch = async () => {
    if (touching) return;
    touching = true;
    const askedAt = currentInstant();
    try {
      const held = await SequencingUpload.query()
        .where({ id: upload.id, leaseId })
        .patch({ leaseTouchedAt: raw("clock_timestamp()") });
      if (held === 0) lost.abort();
      else sureAt = askedAt;
    } catch (error) {
      site.log.warn({ err: error, uploadId: upload.id }, "cannot show that a chunk is being received");
    } finally {
      touching = false;
    }
  };

  const timer = setInterval(() => void touch(), LEASE_TOUCH_MS);
  const stopListening = site.changes.onLost(() => lost.abort(connectionLost()));
  // It may have been cut off, and have come back under another key, while it was claiming.
  const { isPresent, processKey } = site.changes;
  if (!isPresent() || upload.leaseProcess !== processKey) lost.abort(connectionLost());
  return {
    id: leaseId,
    upload,
    lost: lost.signal,
    assertHeld() {
      if (elapsedMs(sureAt, currentInstant()) > LEASE_SURE_MS) lost.abort(connectionLost());
      lost.signal.throwIfAborted();
    },
    letGo() {
      clearInterval(timer);
      stopListening();
    },
  };
}

/** A moment by two clocks: the monotonic clock pauses while the machine sleeps, the wall clock may be set back. */
interface Instant {
  steadyMs: number;
  wallMs: number;
}

function currentInstant(): Instant {
  return { steadyMs: performance.now(), wallMs: Date.now() };
}

/** The elapsed time by the clock that shows more; ms. */
export function elapsedMs(from: Instant, to: Instant): number {
  return Math.max(to.steadyMs - from.steadyMs, to.wallMs - from.wallMs);
}
