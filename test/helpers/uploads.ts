import { once } from "node:events";
import { request } from "node:http";
import type { Answer, Browser } from "./browser.ts";
import { holdToDocument } from "./contract.ts";

type Headers = Record<string, string>;

/** The upload calls of one order for one sender. */
export function uploadCalls(browser: Browser, orderId: string) {
  const path = `/api/orders/${orderId}/sequencing/uploads`;
  return {
    path,
    initiate: (fields: object = {}): Promise<Answer> => browser.post(path, { ...LEAST, ...fields }),
    chunk: (uploadId: string, offset: number | string, bytes: Uint8Array, headers: Headers = {}) =>
      browser.patch(`${path}/${uploadId}`, bytes, { "x-service-offset": String(offset), ...headers }),
    complete: (uploadId: string, headers: Headers = {}) =>
      browser.post(`${path}/${uploadId}/complete`, undefined, headers),
    cancel: (uploadId: string) => browser.delete(`${path}/${uploadId}`),
    get: (uploadId: string) => browser.get(`${path}/${uploadId}`),
    list: (query = "") => browser.get(path + query),
    /** Initiates an upload and sends all bytes in one chunk; returns the id of the READY session. */
    async sent(bytes: Uint8Array, fields: object = {}): Promise<string> {
      const initiated = await this.initiate({ expectedSize: bytes.length, ...fields });
      if (initiated.status !== 200) throw new Error(initiated.body.error);
      const chunk = await this.chunk(initiated.body.uploadId, 0, bytes);
      if (chunk.status !== 200) throw new Error(chunk.body.error);
      return initiated.body.uploadId;
    },
    /** A chunk that is sent in parts. Without contentLength in chunked transfer encoding. */
    open(uploadId: string, offset: number, { contentLength, headers }: OpenOptions = {}): OpenChunk {
      const length = contentLength === undefined ? {} : { "content-length": String(contentLength) };
      return openChunk(browser, `${path}/${uploadId}`, {
        "x-service-offset": String(offset),
        ...length,
        ...headers,
      });
    },
  };
}

/** The minimal fields of an upload that is no read. */
const LEAST = { targetKind: "artifact", targetRole: "report", originalName: "report.html", expectedSize: 10 };

interface OpenOptions {
  contentLength?: number;
  headers?: Headers;
}

export interface OpenChunk {
  send(bytes: Uint8Array): void;
  end(): void;
  /** Closes the connection in the middle of the chunk. */
  breakOff(): void;
  /** The response of the server; rejects when the connection ends without one. */
  answer: Promise<{ status: number; body: unknown }>;
}

function openChunk(browser: Browser, path: string, headers: Headers): OpenChunk {
  const sending = request(browser.url + path, {
    method: "PATCH",
    agent: false,
    headers: { ...browser.credentials, ...headers },
  });
  sending.flushHeaders();
  const answer = (async () => {
    const [response] = await once(sending, "response");
    let text = "";
    for await (const piece of response) text += String(piece);
    const status = response.statusCode as number;
    const body: unknown = JSON.parse(text);
    const contentType: string | null = response.headers["content-type"] ?? null;
    holdToDocument({ method: "PATCH", path, asked: undefined, status, contentType, answered: body });
    return { status, body };
  })();
  answer.catch(() => {});
  sending.on("error", () => {});
  return {
    answer,
    send: (bytes) => void sending.write(bytes),
    end: () => void sending.end(),
    breakOff: () => void sending.destroy(),
  };
}
