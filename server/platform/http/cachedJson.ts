import { createHash } from "node:crypto";
import { memoize } from "../cache/memoize.ts";

/** A serialized response, which is encoded once for many requests. etag: of its content, for conditional requests. */
export interface Document {
  json: string | Buffer;
  sizeBytes: number;
  etag: string;
}

/** Returns the JSON of a shared value, serialized once for the lifetime of the object. A changed value must be a new
 *  object. */
export const cachedJson = memoize((value: object): Document => {
  const json = Buffer.from(JSON.stringify(value));
  const etag = `"${createHash("sha256").update(json).digest("base64url").slice(0, 27)}"`;
  return { json, sizeBytes: json.length, etag };
});
