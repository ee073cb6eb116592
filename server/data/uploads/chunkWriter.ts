import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { CHUNK_SYNC_BYTES, CHUNK_WAITING_BYTES } from "../limits.ts";
import { chunkBrokeOff } from "./errors.ts";

/**
 * Writes a stream into an open file from `offset` on and returns the number of bytes, all of them written. Receives
 * the next batch while one is written; backpressure slows the sender when the disk is slower. Starts a sync every few
 * batches in parallel, so that the caller's final sync has little left. idleMs: the maximum time without data.
 * mayWrite(endBytes): called before each write with the number of bytes of the stream up to its end; throws to refuse
 * it. onBytes: receives every written piece, in order. Raises chunkBrokeOff if the stream stops before its end, and
 * the reason of `signal`. The stream is left paused and not destroyed, so that the sender can still receive a
 * response.
 */
export async function writeChunk(
  file: FileHandle,
  {
    bytes,
    offset,
    idleMs,
    signal,
    mayWrite,
    onBytes,
  }: {
    bytes: Readable;
    offset: number;
    idleMs: number;
    signal: AbortSignal;
    mayWrite: (endBytes: number) => void;
    onBytes: (piece: Buffer) => void;
  },
): Promise<number> {
  let sizeBytes = 0;
  let syncedBytes = 0;
  let syncing: Promise<void> | undefined;
  try {
    for await (const batch of toBatches(bytes, { idleMs, signal })) {
      const batchBytes = batch.reduce((total, piece) => total + piece.length, 0);
      mayWrite(sizeBytes + batchBytes);
      await writeWhole(file, batch, offset + sizeBytes);
      for (const piece of batch) onBytes(piece);
      sizeBytes += batchBytes;
      if (syncing || sizeBytes - syncedBytes < CHUNK_SYNC_BYTES) continue;
      syncedBytes = sizeBytes;
      // A failed sync is kept and is the last one: the system reports a failed sync only once, so it must not get
      // lost.
      syncing = file.datasync().then(() => void (syncing = undefined));
      syncing.catch(() => {});
    }
    await syncing;
    return sizeBytes;
  } finally {
    // The file must not be closed during a sync.
    await Promise.allSettled([syncing]);
  }
}

async function* toBatches(
  source: Readable,
  { idleMs, signal }: { idleMs: number; signal: AbortSignal },
): AsyncGenerator<Buffer[]> {
  let batch: Buffer[] = [];
  let batchBytes = 0;
  let ended = source.readableEnded;
  let failure: unknown;
  let wake = () => {};

  const fail = (error: unknown) => {
    failure ??= error;
    wake();
  };
  const onData = (piece: Buffer) => {
    batch.push(piece);
    batchBytes += piece.length;
    idle.refresh();
    if (batchBytes >= CHUNK_WAITING_BYTES) source.pause();
    wake();
  };
  const onEnd = () => {
    ended = true;
    wake();
  };
  const onError = (error: Error) => fail(chunkBrokeOff(error));
  const onClose = () => {
    if (!ended) fail(chunkBrokeOff());
  };
  const onAbort = () => fail(signal.reason);
  const idle = setTimeout(() => {
    // The sender is not idle while the disk is busy or after the last byte.
    if (source.isPaused()) idle.refresh();
    else if (!ended) fail(chunkBrokeOff());
  }, idleMs);

  try {
    if (signal.aborted) onAbort();
    if (source.destroyed) onClose();
    source.on("data", onData).on("end", onEnd).on("error", onError).on("close", onClose);
    signal.addEventListener("abort", onAbort);
    source.resume();
    for (;;) {
      if (batchBytes === 0 && !ended && failure === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (failure !== undefined) throw failure;
      if (batchBytes === 0) return;
      const full = batch;
      batch = [];
      batchBytes = 0;
      source.resume();
      yield full;
    }
  } finally {
    clearTimeout(idle);
    signal.removeEventListener("abort", onAbort);
    source.pause();
    source.off("data", onData).off("end", onEnd).off("error", onError).off("close", onClose);
  }
}

async function writeWhole(file: FileHandle, pieces: Buffer[], position: number): Promise<void> {
  let rest = pieces;
  let at = position;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest, at);
    at += bytesWritten;
    rest = after(rest, bytesWritten);
  }
}

function after(pieces: Buffer[], writtenBytes: number): Buffer[] {
  let skip = writtenBytes;
  return pieces.flatMap((piece) => {
    const left = piece.subarray(Math.min(skip, piece.length));
    skip -= piece.length - left.length;
    return left.length > 0 ? [left] : [];
  });
}
