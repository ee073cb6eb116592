import type { IncomingMessage } from "node:http";
import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

const DECODERS = new Map<string, () => Transform>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** Returns a decoder for the body of a response; null when it is not encoded, undefined for an unknown encoding. */
export function decoderFor({ headers }: IncomingMessage): Transform | null | undefined {
  const encoding = (headers["content-encoding"] ?? "").trim().toLowerCase();
  return encoding === "" || encoding === "identity" ? null : DECODERS.get(encoding)?.();
}
