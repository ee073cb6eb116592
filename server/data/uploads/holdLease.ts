import { raw } from "objection";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { LEASE_SURE_MS, LEASE_TOUCH_MS } from "../../platform/limits/limits.ts";
import type { Site } from "../../platform/site/site.ts";
import { connectionLost } from "./errors.ts";
import { type Instant, instant, passedMs } from "./instant.ts";

/** What a chunk needs to know of its session. */
export type HeldUpload = Pick<
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
  /** Throws when it is not sure that the lease still holds: asked before each write, so that a chunk which slept
   *  too long writes nothing into a file that is another's by now. */
  assertHeld(): void;
  /** Stops showing that the chunk lives. The row is the caller's to change. */
  letGo(): void;
}

/** Keeps a claimed lease alive: touches its row every LEASE_TOUCH_MS, as long as the row says it is ours.
 *  The writer ends a chunk whose bytes stop coming, so a live process is no way to hold a lease for ever. */
export function holdLease(
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
    const askedAt = instant();
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
      if (passedMs(sureAt, instant()) > LEASE_SURE_MS) lost.abort(connectionLost());
      lost.signal.throwIfAborted();
    },
    letGo() {
      clearInterval(timer);
      stopListening();
    },
  };
}
