import { posix } from "node:path";
import type { z } from "zod";
import { Order } from "../../../db/models/Order.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { ApiError, raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { dataRoot, makeFolderInside, openInside } from "../files/dataRoot.ts";
import { syncFolders } from "../../platform/storage/syncFolders.ts";
import { CHUNK_IDLE_MS, CHUNK_MAX_BYTES } from "../limits.ts";
import { parseChunkHeaders, type ChunkHeaders, chunkRefusal } from "./chunkRefusal.ts";
import { writeChunk } from "./chunkWriter.ts";
import { claimLease, type Lease, advance, release } from "./lease.ts";
import { hashing, parseDigests } from "./digests.ts";
import { discardFiles } from "./discardFiles.ts";
import {
  chunkBeingReceived,
  chunkBrokeOff,
  chunkEmpty,
  chunkExceedsFile,
  chunkTooLarge,
  bytesGone,
} from "./errors.ts";
import { diskRefusal } from "./diskRefusal.ts";
import { presentProgress } from "./listUploads.ts";
import type { chunkInput } from "./schema.ts";
import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";

/** Appends one chunk at `offset` and advances the session. Atomic: the chunk is fully persisted or discarded, and the
 *  response follows the sync of the bytes and of the row. Chunks are not audited; only initiate, complete and cancel
 *  are. offset, contentLength, contentRange, contentDigest: unparsed headers. bytes: streamed once, never buffered as a
 *  whole. Returns { uploadId, receivedSize, expectedSize (bytes), status: UPLOADING, or READY with the last byte }.
 *  Raises in this order the refusals of chunkRefusal, chunkBeingReceived, dataBasePathNotConfigured, digestMismatch,
 *  bytesGone, chunkBrokeOff, diskFull, diskReadOnly, connectionLost. Spec §4, additions §5. */
export async function receiveChunk(ctx: SignedInContext, input: z.output<typeof chunkInput>) {
  const chunk = parseChunkHeaders(input);
  const findingRoot = dataRoot(ctx.db);
  // Runs in parallel with the claim, whose refusal takes precedence.
  findingRoot.catch(() => {});
  const lease = await claimLease(ctx.site, input, chunk);
  if (!lease) throw await refusal(ctx, input, chunk);
  const { chunksInFlight, uploadedBytes } = ctx.site.metrics;
  chunksInFlight.inc();
  try {
    const sizeBytes = await receive(await findingRoot, lease, chunk, input);
    const upload = await advance(ctx.db, lease, sizeBytes);
    const progress = presentProgress(upload ?? raise(await refusal(ctx, input, chunk)));
    uploadedBytes.inc(sizeBytes);
    return progress;
  } catch (error) {
    const held = await release(ctx.site, lease);
    if (error instanceof ApiError) throw error;
    // The lease was lost, which caused the failure, so the response states the current state of the session.
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
  { sizeBytes: announcedBytes }: ChunkHeaders,
  { bytes, contentDigest }: z.output<typeof chunkInput>,
): Promise<number> {
  const { upload } = lease;
  const offset = Number(upload.receivedSize);
  const wantedBytes = Number(upload.expectedSize) - offset;
  const digest = hashing(parseDigests(contentDigest));
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
    // fdatasync also writes the file size, without which the bytes could not be read after a crash; only timestamps may
    // be lost.
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
  chunk: ChunkHeaders,
): Promise<ApiError> {
  const [order, upload] = await Promise.all([
    Order.query(site.database).findById(orderId),
    SequencingUpload.query(site.database).findById(uploadId).where({ orderId }).withGraphFetched("sample"),
  ]);
  // This chunk may have recreated the file after the cancellation removed it.
  if (upload?.status === "CANCELLED") await discardFiles(site, upload);
  return chunkRefusal(chunk, order, upload) ?? chunkBeingReceived();
}

/**
 * Opens the temporary file of an upload for the next chunk, truncated to the counted bytes; the caller closes it.
 * keptBytes: the session's receivedSize. Creates the file only at 0: a file that has lost its bytes would otherwise
 * be filled with zeros. mayCut: throws unless it is certain that no more bytes were counted in the meantime. Raises
 * bytesGone, invalidFilePath.
 */
async function openTempFile(
  root: string,
  path: string,
  { keptBytes, mayCut }: { keptBytes: number; mayCut: () => void },
): Promise<FileHandle> {
  if (keptBytes === 0) await makeFolderInside(root, posix.dirname(path));
  const file = await openReceivedFile(root, path, keptBytes === 0);
  try {
    const stats = await file.stat();
    if (!stats.isFile() || stats.size < keptBytes) raise(bytesGone());
    if (stats.size > keptBytes) {
      mayCut();
      await file.truncate(keptBytes);
    }
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openReceivedFile(root: string, path: string, isNew: boolean): Promise<FileHandle> {
  try {
    return await openInside(root, path, constants.O_WRONLY | (isNew ? constants.O_CREAT : 0));
  } catch (error) {
    if (!isNew && error instanceof Error && "code" in error && error.code === "ENOENT") raise(bytesGone());
    throw error;
  }
}
