import { backoffMs } from "./backoff.ts";
import {
  chunkBytesAfterLoss,
  chunkBytesAfterRefusal,
  FIRST_CHUNK_BYTES,
  nextChunkBytes,
} from "./chunkSize.ts";
import type { Surroundings } from "./surroundings.ts";
import { Refused, type StoredUpload, type UploadRequest, type UploadTransport } from "./uploadTransport.ts";
import { watchIdle } from "./watchIdle.ts";

/** The progress of an upload. Sizes in bytes. */
export interface SendingReport {
  phase: "sending" | "completing" | "waiting" | "offline";
  uploadId: string | null;
  /** The bytes that the server has stored. */
  receivedBytes: number;
  /** receivedBytes and the sent part of the current chunk. */
  sentBytes: number;
  /** The reason and the end of a pause; null while sending. */
  waiting: { reason: string | null; untilMs: number } | null;
}

/** The file was changed, moved or became unreadable since it was chosen. */
export class FileChanged extends Error {
  override name = "FileChanged";
}

type Step = "ask" | "initiate" | "chunk" | "complete";

const CALL_IDLE_MS = 30_000;
const CHUNK_IDLE_MS = 60_000;
const HASHED_BYTES_PER_MS = 20_000;
const FAILING_ANSWERS_MAX = 12;
const BUSY_ANSWERS_MAX = 8;
const REFUSING_ANSWERS_MAX = 3;
const ENTITY_TOO_LARGE = 413;
const TRY_LATER = new Set([408, 425, 429]);

/**
 * Sends one file by the three-call protocol (spec §4) until it is COMPLETED, across any number of interruptions.
 * After every doubtful result it queries the session and continues at the server's offset. Calls without a response
 * are retried without limit, a failing or busy server for some minutes.
 * @param known the last known state of the session to resume; null opens one, unless an earlier attempt may have
 * opened a session whose response was lost (mayBeOpen)
 * @throws Refused with the server's text (401: sign in and call again), FileChanged, or the signal's reason when it
 * fires: then nothing is lost, and a later call with the same session resumes
 */
export async function sendFile({
  file,
  request,
  known,
  mayBeOpen,
  reprDigest,
  transport,
  surroundings,
  report,
  signal,
}: {
  file: Blob;
  request: UploadRequest;
  known: StoredUpload | null;
  mayBeOpen: boolean;
  reprDigest?: string | undefined;
  transport: UploadTransport;
  surroundings: Surroundings;
  report: (report: SendingReport) => void;
  signal: AbortSignal;
}): Promise<void> {
  let stored = known;
  let isDoubtful = stored !== null || mayBeOpen;
  let step: Step = "ask";
  let chunkBytes = FIRST_CHUNK_BYTES;
  let mostBytes: number | undefined;
  let failures = 0;
  let unanswered = 0;

  while (stored?.status !== "COMPLETED") {
    try {
      if (!surroundings.isOnline()) {
        reportPhase("offline");
        await surroundings.whenOnline(signal);
      }
      const hadBytes: number = stored?.receivedSize ?? -1;
      if (isDoubtful) stored = await readStored();
      isDoubtful = false;
      if (stored?.status === "CANCELLED") throw new Refused(409, "Upload is already CANCELLED");
      if (stored === null) stored = await initiate();
      else if (stored.receivedSize < file.size) stored = await sendChunk(stored);
      else if (stored.status !== "COMPLETED") stored = await complete(stored);
      if (stored.receivedSize > hadBytes) failures = unanswered = 0;
    } catch (error) {
      signal.throwIfAborted();
      isDoubtful = true;
      if (!(await isPassing(error))) throw error;
    }
  }
  reportPhase("completing");

  function readStored(): Promise<StoredUpload | null> {
    step = "ask";
    reportPhase("sending");
    const uploadId = stored?.uploadId;
    return watchIdle({ idleMs: CALL_IDLE_MS, surroundings, signal }, (signal) =>
      uploadId === undefined
        ? transport.find(request, signal)
        : transport.get({ orderId: request.orderId, uploadId }, signal),
    );
  }

  function initiate(): Promise<StoredUpload> {
    step = "initiate";
    reportPhase("sending");
    return watchIdle({ idleMs: CALL_IDLE_MS, surroundings, signal }, (signal) =>
      transport.initiate(request, signal),
    );
  }

  async function sendChunk({ uploadId, receivedSize: offset }: StoredUpload): Promise<StoredUpload> {
    step = "chunk";
    reportPhase("sending");
    const bytes = file.slice(offset, offset + chunkBytes);
    const startedMs = surroundings.nowMs();
    const answer = await watchIdle({ idleMs: CHUNK_IDLE_MS, surroundings, signal }, (signal, alive) => {
      const onSent = (sentBytes: number) => {
        alive();
        if (!signal.aborted) reportPhase("sending", { sentBytes: offset + sentBytes });
      };
      return transport.sendChunk({ orderId: request.orderId, uploadId, offset, bytes, onSent }, signal);
    });
    // The last, shorter chunk is no measure of the connection.
    if (bytes.size === chunkBytes) {
      chunkBytes = nextChunkBytes(chunkBytes, surroundings.nowMs() - startedMs, mostBytes);
    }
    return answer;
  }

  function complete({ uploadId }: StoredUpload): Promise<StoredUpload> {
    step = "complete";
    reportPhase("completing");
    const hashingMs = reprDigest === undefined ? 0 : file.size / HASHED_BYTES_PER_MS;
    return watchIdle({ idleMs: CALL_IDLE_MS + hashingMs, surroundings, signal }, (signal) =>
      transport.complete({ orderId: request.orderId, uploadId, reprDigest }, signal),
    );
  }

  // Returns whether to retry, after the wait for it.
  async function isPassing(error: unknown): Promise<boolean> {
    if (!(error instanceof Refused)) {
      await checkReadable(file);
      chunkBytes = chunkBytesAfterLoss(chunkBytes);
      await waitBefore(++unanswered, null);
      return true;
    }
    if (error.status === ENTITY_TOO_LARGE && step === "chunk") {
      const smaller = chunkBytesAfterRefusal(Math.min(chunkBytes, file.size));
      if (smaller === null) return false;
      chunkBytes = mostBytes = smaller;
      return true;
    }
    if (++failures > answersMax(error.status, step)) return false;
    await waitBefore(failures, error.message);
    return true;
  }

  async function waitBefore(tries: number, reason: string | null): Promise<void> {
    const ms = backoffMs(tries, surroundings.chance());
    reportPhase("waiting", { waiting: { reason, untilMs: surroundings.nowMs() + ms } });
    await surroundings.wait(ms, signal);
  }

  function reportPhase(phase: SendingReport["phase"], more: Partial<SendingReport> = {}): void {
    const receivedBytes = stored?.receivedSize ?? 0;
    const isWhole = stored?.receivedSize === file.size;
    report({
      phase: phase === "sending" && isWhole ? "completing" : phase,
      uploadId: stored?.uploadId ?? null,
      receivedBytes,
      sentBytes: receivedBytes,
      waiting: null,
      ...more,
    });
  }
}

// A chunk may be refused because another one is still being received or was interrupted: the session has the answer
// and is queried. Any refusal without such a doubt is final.
function answersMax(status: number, step: Step): number {
  if (status >= 500 || TRY_LATER.has(status)) return FAILING_ANSWERS_MAX;
  if (status === 409 && step === "chunk") return BUSY_ANSWERS_MAX;
  if (status === 400 && step === "chunk") return REFUSING_ANSWERS_MAX;
  if (status === 409 && step === "complete") return REFUSING_ANSWERS_MAX;
  return 0;
}

// A browser reports a file it can no longer read as a broken connection.
async function checkReadable(file: Blob): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (error) {
    throw new FileChanged("The file has changed or can no longer be read", { cause: error });
  }
}
