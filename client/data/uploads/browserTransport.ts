import { createTRPCClient, httpLink } from "@trpc/client";
import type { AppRouter } from "../../../server/main/router.ts";
import { errorRefusal, errorStatus } from "../../kit/trpc/trpc.ts";
import { Refused, type StoredUpload, type UploadKey, type UploadTransport } from "./uploadTransport.ts";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { REFUSAL_HEADER, translateResponse } from "../../kit/i18n/refusalHeader.ts";

const OPEN_SESSIONS_MAX = 500;

// Calls are not batched: a batch would wait for the page's queries of the same moment.
const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: "/trpc" })] });

/** The server over tRPC; chunks and digests over the documented paths, because they are not JSON. */
export const browserTransport: UploadTransport = {
  initiate: (request, signal) => refusing(client.uploads.initiate.mutate({ ...request }, { signal })),

  async find({ orderId, metadata }, signal) {
    const page = { orderId, limit: OPEN_SESSIONS_MAX };
    const { uploads } = await refusing(client.uploads.list.query(page, { signal }));
    return uploads.find((upload) => upload.metadata["senderKey"] === metadata.senderKey) ?? null;
  },

  get: (key, signal) => refusing(client.uploads.get.query(key, { signal })),

  sendChunk: ({ offset, bytes, onSent, ...key }, signal) =>
    patch(uploadUrl(key), { offset, bytes, onSent, signal }),

  async complete({ reprDigest, ...key }, signal) {
    const answer = await fetch(`${uploadUrl(key)}/complete`, {
      method: "POST",
      headers: reprDigest === undefined ? {} : { "repr-digest": reprDigest },
      signal,
    });
    const body = parsed(await answer.text());
    if (!answer.ok) throw refused(answer.status, body, answer.headers.get(REFUSAL_HEADER));
    return storedUpload(key, { receivedSize: body?.["size"], status: body?.["status"] });
  },

  async cancel(key, signal) {
    await refusing(client.uploads.cancel.mutate(key, { signal }));
  },
};

// fetch does not report upload progress.
function patch(
  address: string,
  {
    offset,
    bytes,
    onSent,
    signal,
  }: { offset: number; bytes: Blob; onSent: (sentBytes: number) => void; signal: AbortSignal },
): Promise<StoredUpload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const failed = () => reject(new TypeError("No answer"));
    signal.throwIfAborted();
    signal.addEventListener("abort", stop);
    request.addEventListener("loadend", () => signal.removeEventListener("abort", stop));
    request.addEventListener("error", failed);
    request.addEventListener("abort", failed);
    request.upload.addEventListener("progress", ({ loaded }) => onSent(Math.min(loaded, bytes.size)));
    request.addEventListener("load", () => {
      const body = parsed(request.responseText);
      if (request.status < 200 || request.status > 299)
        return reject(refused(request.status, body, request.getResponseHeader(REFUSAL_HEADER)));
      try {
        return resolve(storedUpload({ uploadId: body?.["uploadId"] }, body ?? {}));
      } catch (error) {
        return reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    request.open("PATCH", address);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("x-service-offset", String(offset));
    request.send(bytes);
  });
}

function uploadUrl({ orderId, uploadId }: UploadKey): string {
  return `/api/orders/${encodeURIComponent(orderId)}/sequencing/uploads/${encodeURIComponent(uploadId)}`;
}

async function refusing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const status = errorStatus(error);
    if (status === undefined || !(error instanceof Error)) throw error;
    const refusal = errorRefusal(error);
    throw new Refused(status, refusal ? sentenceText(refusal) : error.message);
  }
}

function refused(status: number, body: Record<string, unknown> | null, header: string | null): Refused {
  const text = body?.["error"];
  return new Refused(status, typeof text === "string" ? translateResponse(text, header) : `HTTP ${status}`);
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const STATUSES = ["PENDING", "UPLOADING", "READY", "COMPLETED", "CANCELLED"] as const;

// A gateway's HTML page is not a response of the server, even with a success status.
function storedUpload(
  { uploadId }: { uploadId: unknown },
  body: { receivedSize?: unknown; status?: unknown },
): StoredUpload {
  const status = STATUSES.find((known) => known === body.status);
  const { receivedSize } = body;
  if (typeof uploadId !== "string" || typeof receivedSize !== "number" || !status) {
    throw new TypeError("The answer is none of ours");
  }
  return { uploadId, status, receivedSize };
}
