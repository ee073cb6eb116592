import { posix } from "node:path";
import type { z } from "zod";
import { Order } from "../../../db/models/Order.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { ApiError, raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { dataRoot } from "../files/dataRoot.ts";
import { syncFolders } from "../../platform/storage/syncFolders.ts";
import { CHUNK_IDLE_MS, CHUNK_MAX_BYTES } from "../../platform/limits/limits.ts";
import { announcedChunk } from "./announcedChunk.ts";
import { type AnnouncedChunk, chunkRefusal } from "./chunkRefusal.ts";
import { writeChunk } from "./chunkWriter.ts";
import { claimLease } from "./claimLease.ts";
import { hashing, readDigests } from "./digests.ts";
import { discardFiles } from "./discardFiles.ts";
import { chunkBeingReceived, chunkBrokeOff, chunkEmpty, chunkExceedsFile, chunkTooLarge } from "./errors.ts";
import { diskRefusal } from "./diskRefusal.ts";
import type { Lease } from "./holdLease.ts";
import { openTempFile } from "./openTempFile.ts";
import { presentProgress } from "./present.ts";
import type { chunkInput } from "./schema.ts";
import { advance, release } from "./settleLease.ts";

/** Appends one chunk at `offset` and advances the session. It counts whole or not at all, and the answer is given
 *  when its bytes and then its row are on disk. Bytes are nobody's decision: a chunk writes no audit row.
 *  offset, contentLength, contentRange, contentDigest: the headers as they came. bytes: read once, never held whole.
 *  Gives { uploadId, receivedSize, expectedSize (bytes), status: UPLOADING, or READY with the last byte }.
 *  Raises in this order what chunkRefusal lists, chunkBeingReceived, dataBasePathNotConfigured, digestMismatch,
 *  bytesGone, chunkBrokeOff, diskFull, diskReadOnly, connectionLost. Spec §4, additions §5. */
export async function receiveChunk(ctx: SignedInContext, input: z.output<typeof chunkInput>) {
  const chunk = announcedChunk(input);
  const findingRoot = dataRoot();
  // Beside the claim, which comes first where both refuse.
  findingRoot.catch(() => {});
  const lease = await claimLease(ctx.site, input, chunk);
  if (!lease) throw await refusal(ctx, input, chunk);
  const { chunksInFlight, uploadedBytes } = ctx.site.metrics;
  chunksInFlight.inc();
  try {
    const sizeBytes = await receive(await findingRoot, lease, chunk, input);
    const upload = await advance(lease, sizeBytes);
    const progress = presentProgress(upload ?? raise(await refusal(ctx, input, chunk)));
    uploadedBytes.inc(sizeBytes);
    return progress;
  } catch (error) {
    const held = await release(ctx.site, lease);
    if (error instanceof ApiError) throw error;
    // Whatever failed, it failed because the session is no longer this chunk's: its sender is told what became of it.
    if (!held) throw await refusal(ctx, input, chunk);
    throw diskRefusal(error) ?? error;
  } finally {
    lease.letGo();
    chunksInFlight.dec();
  }
}

async function receive(
  root: string,
  lease: Lease,
  { sizeBytes: announcedBytes }: AnnouncedChunk,
  { bytes, contentDigest }: z.output<typeof chunkInput>,
): Promise<number> {
  const { upload } = lease;
  const offset = Number(upload.receivedSize);
  const wantedBytes = Number(upload.expectedSize) - offset;
  const digest = hashing(readDigests(contentDigest));
  const file = await openTempFile(root, upload.tempPath, {
    keptBytes: offset,
    mayCut: () => lease.assertHeld(),
  });
  try {
    const sizeBytes = await writeChunk(file, {
      bytes,
      offset,
      idleMs: CHUNK_IDLE_MS,
      signal: lease.lost,
      mayWrite(endBytes) {
        if (endBytes > wantedBytes) raise(chunkExceedsFile());
        if (endBytes > CHUNK_MAX_BYTES) raise(chunkTooLarge());
        lease.assertHeld();
      },
      onBytes: (piece) => digest.update(piece),
    });
    if (sizeBytes === 0) raise(chunkEmpty());
    if (announcedBytes !== undefined && sizeBytes !== announcedBytes) raise(chunkBrokeOff());
    digest.check();
    // fdatasync writes the size too, without which the bytes could not be read again; only times may get lost.
    await file.datasync();
    if (offset === 0) await syncFolders(root, posix.dirname(upload.tempPath));
    return sizeBytes;
  } finally {
    await file.close();
  }
}

async function refusal(
  { site }: SignedInContext,
  { orderId, uploadId }: z.output<typeof chunkInput>,
  chunk: AnnouncedChunk,
): Promise<ApiError> {
  const [order, upload] = await Promise.all([
    Order.query().findById(orderId),
    SequencingUpload.query().findById(uploadId).where({ orderId }).withGraphFetched("sample"),
  ]);
  // This chunk may have made the file anew after the cancelling removed it.
  if (upload?.status === "CANCELLED") await discardFiles(site, upload);
  return chunkRefusal(chunk, order, upload) ?? chunkBeingReceived();
}
