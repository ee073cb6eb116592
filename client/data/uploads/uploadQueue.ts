import { discardUpload } from "./discardUpload.ts";
import { FileChanged, sendFile, type SendingReport } from "./sendFile.ts";
import type { Surroundings } from "./surroundings.ts";
import { addSample, type RateSamples } from "./transferRate.ts";
import { isActive, isOver, newItem, newSenderKey, type NewUpload, type UploadItem } from "./uploadItem.ts";
import { Refused, type UploadTransport } from "./uploadTransport.ts";

export interface QueueSnapshot {
  items: readonly UploadItem[];
  /** The total of bytes sent since the queue was last idle. */
  samples: RateSamples;
}

interface Running {
  stop: AbortController;
  done: Promise<void>;
}

class Stopped extends Error {}

const SNAPSHOT_INTERVAL_MS = 200;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/**
 * Uploads many files, `parallel` at a time, and notifies subscribers (the interface of useSyncExternalStore).
 * @param onSignedOut a call was refused without a session; all uploads pause until signedIn() is called
 * @param onOpened a file has a session
 * @param onOver a file no longer needs its session
 */
export function createUploadQueue({
  transport,
  surroundings,
  parallel = 3,
  onSignedOut = () => {},
  onOpened = () => {},
  onOver = () => {},
}: {
  transport: UploadTransport;
  surroundings: Surroundings;
  parallel?: number;
  onSignedOut?: () => void;
  onOpened?: (uploadId: string, file: File) => void;
  onOver?: (uploadId: string) => void;
}) {
  let items: readonly UploadItem[] = [];
  let samples: RateSamples = [];
  let totalBytes = 0;
  let snapshot: QueueSnapshot = { items, samples };
  let publishing: ReturnType<typeof setTimeout> | null = null;
  let isSignedOut = false;
  const news = new Map<string, NewUpload>();
  const running = new Map<string, Running>();
  const wasStarted = new Set<string>();
  const listeners = new Set<() => void>();

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: (): QueueSnapshot => snapshot,

    /** Queues files and returns their ids. */
    add(uploads: NewUpload[]): string[] {
      const added = uploads.map((upload) => {
        const item = newItem(upload);
        news.set(item.id, upload);
        if (item.uploadId !== null) onOpened(item.uploadId, upload.file);
        return item;
      });
      items = [...items, ...added];
      advance();
      return added.map(({ id }) => id);
    },

    pause(ids: string[]): void {
      for (const item of chosen(ids)) {
        if (isActive(item)) stop(item, { state: "paused" });
      }
      advance();
    },

    /** Resumes paused files, retries failed ones and skips the wait of others. */
    resume(ids: string[]): void {
      for (const item of chosen(ids)) {
        if (item.needsFile || isOver(item) || item.state === "sending" || item.state === "completing") {
          continue;
        }
        if (item.mustStartOver) startOver(item);
        else stop(item, { state: "queued", failure: null });
      }
      advance();
    },

    /** Removes files permanently, on the server too. */
    cancel(ids: string[]): void {
      for (const item of chosen(ids)) {
        if (isOver(item)) continue;
        const hadStarted = item.uploadId !== null || wasStarted.has(item.id);
        stop(item, { state: "cancelled", failure: null });
        if (hadStarted) void discard(item).then(() => news.delete(item.id));
        else news.delete(item.id);
      }
      advance();
    },

    /** Cancels the session of a failed file and sends it again from the first byte. */
    startOver(id: string): void {
      for (const item of chosen([id])) if (item.state === "failed" && !item.needsFile) startOver(item);
      advance();
    },

    /** Removes completed, cancelled and failed files from the list. */
    dismiss(ids: string[]): void {
      const gone = new Set(
        chosen(ids).flatMap((item) => (isOver(item) || item.state === "failed" ? item.id : [])),
      );
      for (const id of gone) news.delete(id);
      items = items.filter(({ id }) => !gone.has(id));
      advance();
    },

    /** Resumes uploads after a sign-in. */
    signedIn(): void {
      isSignedOut = false;
      for (const item of items) if (item.state === "signedOut") change(item.id, { state: "queued" });
      advance();
    },

    /** Settles when no file is being sent any more. */
    async rest(): Promise<void> {
      while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
    },
  };

  function chosen(ids: string[]): UploadItem[] {
    const wanted = new Set(ids);
    return items.filter(({ id }) => wanted.has(id));
  }

  function change(id: string, changed: Partial<UploadItem>): void {
    items = items.map((item) => (item.id === id ? { ...item, ...changed } : item));
  }

  // Starts queued uploads up to the limit and notifies subscribers immediately.
  function advance(): void {
    for (const item of items) {
      if (running.size >= parallel || isSignedOut) break;
      if (item.state === "queued" && !running.has(item.id)) start(item);
    }
    if (running.size === 0) [samples, totalBytes] = [[], 0];
    publish();
  }

  function start({ id, request, uploadId, receivedBytes }: UploadItem): void {
    const upload = news.get(id);
    if (!upload) return;
    const stop = new AbortController();
    change(id, { state: "sending", failure: null, waiting: null, samples: [], sentBytes: receivedBytes });
    const known =
      uploadId === null ? null : { uploadId, status: "PENDING" as const, receivedSize: receivedBytes };
    const done = sendFile({
      file: upload.file,
      request,
      known,
      mayBeOpen: wasStarted.has(id),
      reprDigest: upload.reprDigest,
      transport,
      surroundings,
      report: (report) => !stop.signal.aborted && applyReport(id, report),
      signal: stop.signal,
    })
      .then(() => arrived(id))
      .catch((error: unknown) => ended(id, error))
      .finally(() => {
        running.delete(id);
        advance();
      });
    wasStarted.add(id);
    running.set(id, { stop, done });
  }

  function stop({ id, receivedBytes }: UploadItem, changed: Partial<UploadItem>): void {
    running.get(id)?.stop.abort(new Stopped());
    change(id, { ...changed, waiting: null, samples: [], sentBytes: receivedBytes });
  }

  function startOver(item: UploadItem): void {
    if (item.uploadId !== null) void discard(item);
    const metadata = { ...item.request.metadata, senderKey: newSenderKey() };
    const fresh = { uploadId: null, receivedBytes: 0, sentBytes: 0, failure: null, mustStartOver: false };
    wasStarted.delete(item.id);
    change(item.id, { ...fresh, state: "queued", request: { ...item.request, metadata } });
  }

  function applyReport(
    id: string,
    { phase, uploadId, receivedBytes, sentBytes, waiting }: SendingReport,
  ): void {
    const item = items.find((known) => known.id === id);
    if (!item) return;
    const upload = news.get(id);
    if (upload && uploadId !== null && item.uploadId === null) onOpened(uploadId, upload.file);
    const nowMs = surroundings.nowMs();
    totalBytes += sentBytes - item.sentBytes;
    samples = addSample(samples, nowMs, totalBytes);
    change(id, {
      state: phase,
      uploadId,
      receivedBytes,
      sentBytes,
      waiting,
      samples: addSample(item.samples, nowMs, sentBytes),
    });
    if (phase === item.state) publishSoon();
    else publish();
  }

  function arrived(id: string): void {
    const item = items.find((known) => known.id === id);
    const sizeBytes = item?.request.expectedSize ?? 0;
    change(id, {
      state: "arrived",
      waiting: null,
      failure: null,
      receivedBytes: sizeBytes,
      sentBytes: sizeBytes,
    });
    news.delete(id);
    if (item?.uploadId) onOver(item.uploadId);
  }

  function ended(id: string, error: unknown): void {
    if (error instanceof Stopped) return;
    if (error instanceof Refused && error.status === 401) {
      change(id, { state: "signedOut", waiting: null });
      if (!isSignedOut) onSignedOut();
      isSignedOut = true;
      return;
    }
    const failure = error instanceof Error ? error.message : String(error);
    const item = items.find((known) => known.id === id);
    change(id, {
      state: "failed",
      waiting: null,
      failure,
      mustStartOver: item !== undefined && error instanceof Refused && isUseless(item, error),
      needsFile: error instanceof FileChanged,
    });
  }

  async function discard(item: UploadItem): Promise<void> {
    await running.get(item.id)?.done;
    const uploadId = await discardUpload(item, { transport, surroundings });
    if (uploadId !== null) onOver(uploadId);
  }

  function publishSoon(): void {
    publishing ??= setTimeout(publish, SNAPSHOT_INTERVAL_MS);
  }

  function publish(): void {
    if (publishing !== null) clearTimeout(publishing);
    publishing = null;
    snapshot = { items, samples };
    for (const listener of listeners) listener();
  }
}

// A session that no longer exists, is completed, or contains bytes that the server refuses to store.
function isUseless({ uploadId, receivedBytes, request }: UploadItem, { status }: Refused): boolean {
  if (uploadId === null) return false;
  return status === 404 || status === 409 || (status === 400 && receivedBytes === request.expectedSize);
}
