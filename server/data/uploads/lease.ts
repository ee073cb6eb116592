import type { Knex } from "knex";
import { raw } from "objection";
import { Order } from "../../../db/models/Order.ts";
import { RECEIVING, SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { prepared } from "../../../db/prepared.ts";
import { newId } from "../../../db/newId.ts";
import { CHUNK_MAX_BYTES, LEASE_SURE_MS, LEASE_TOUCH_MS } from "../limits.ts";
import type { Site } from "../../platform/site/site.ts";
import type { ChunkHeaders } from "./chunkRefusal.ts";
import type { UploadKey } from "./findUpload.ts";
import { leaseIsFree } from "../../platform/jobs/leaseIsFree.ts";
import type { Progress } from "./listUploads.ts";
import { connectionLost } from "./errors.ts";

const HELD_COLUMNS: (keyof HeldUpload)[] = ["id", "tempPath", "expectedSize", "receivedSize", "leaseProcess"];
const PROGRESS_COLUMNS: (keyof Progress)[] = ["id", "receivedSize", "expectedSize", "status"];
const FREE = { leaseId: null, leaseProcess: null, leaseTouchedAt: null };

/**
 * Makes this chunk the only writer of its session, in one statement that contains every condition of chunkRefusal.
 * Returns the held lease, or undefined if the session refuses the chunk or another one is being received.
 */
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
  const requestedAt = currentInstant();
  const [upload] = await SequencingUpload.query(site.database)
    .where({ id: uploadId, orderId, receivedSize: offset })
    .whereIn("status", RECEIVING)
    .whereRaw("expected_size - received_size >= ?", [sizeBytes ?? 1])
    .whereExists(
      Order.query(site.database)
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
  return upload && holdLease(site, upload, { leaseId, claimedAt: requestedAt });
}

/** Counts the bytes of a chunk that is completely on disk and releases its lease, in one statement. Returns the
 *  progress of the session, READY with the last byte; undefined if the lease was lost before. */
export async function advance(
  db: Knex,
  { id, upload }: Lease,
  sizeBytes: number,
): Promise<Progress | undefined> {
  const [advanced] = await SequencingUpload.query(db)
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

/**
 * Releases the lease of a discarded chunk; the rest of the row is unchanged. Returns whether the lease was still
 * held, as far as known. Never raises: a lease that cannot be released expires.
 */
export async function release(site: Site, { id, upload }: Lease): Promise<boolean> {
  try {
    const freed = await SequencingUpload.query(site.database)
      .where({ id: upload.id, leaseId: id })
      .patch(FREE);
    return freed === 1;
  } catch (error) {
    site.log.warn({ err: error, uploadId: upload.id }, "failed to release the lease of a chunk");
    return true;
  }
}

/** The columns of a session that a chunk requires. */
type HeldUpload = Pick<
  SequencingUpload,
  "id" | "tempPath" | "expectedSize" | "receivedSize" | "leaseProcess"
>;

/** The right of one chunk to write to the file of its session. */
export interface Lease {
  id: string;
  upload: HeldUpload;
  /**
   * Aborted when the lease is lost: the session was cancelled, another chunk claimed it, or this process lost the
   * database connection.
   */
  lost: AbortSignal;
  /**
   * Throws unless the lease certainly still holds. Call it before each write, so that a chunk that was suspended too
   * long does not write into a file that now belongs to another chunk.
   */
  assertHeld(): void;
  /** Stops the renewal of the lease. The caller updates the row. */
  letGo(): void;
}

/**
 * Renews a claimed lease every LEASE_TOUCH_MS while the row names this process. The writer aborts a chunk without
 * progress, so a live process cannot hold a lease indefinitely.
 */
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
    const requestedAt = currentInstant();
    try {
      const held = await SequencingUpload.query(site.database)
        .where({ id: upload.id, leaseId })
        .patch({ leaseTouchedAt: raw("clock_timestamp()") });
      if (held === 0) lost.abort();
      else sureAt = requestedAt;
    } catch (error) {
      site.log.warn({ err: error, uploadId: upload.id }, "failed to renew the lease of a chunk");
    } finally {
      touching = false;
    }
  };

  const timer = setInterval(() => void touch(), LEASE_TOUCH_MS);
  const stopListening = site.changes.onLost(() => lost.abort(connectionLost()));
  // During the claim, the process may have lost its connection and reconnected under another key.
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

/** A moment by two clocks: the monotonic clock stops while the machine sleeps, and the wall clock may be set back. */
interface Instant {
  steadyMs: number;
  wallMs: number;
}

function currentInstant(): Instant {
  return { steadyMs: performance.now(), wallMs: Date.now() };
}

/** The elapsed time in ms: the larger value of the two clocks. */
export function elapsedMs(from: Instant, to: Instant): number {
  return Math.max(to.steadyMs - from.steadyMs, to.wallMs - from.wallMs);
}
