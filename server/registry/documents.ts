import { createHash } from "node:crypto";
import { memoize } from "../platform/cache/memoize.ts";
import type { Document } from "../platform/http/cachedJson.ts";
import type { SerializedJson } from "./scan/scanned.ts";

/** Returns serialized JSON that is identical for all clients as a response. */
export const storedDocument = memoize((stored: SerializedJson): Document => {
  const json = Buffer.from(stored.json);
  return { json, sizeBytes: json.length, etag: `"${stored.hash}"` };
});

/** Returns serialized JSON as a response. */
export function toDocument(text: string): Document {
  const json = Buffer.from(text);
  const etag = createHash("sha256").update(json).digest("base64url").slice(0, 27);
  return { json, sizeBytes: json.length, etag: `"${etag}"` };
}

/** Returns serialized JSON that contains URLs of this server, for a client that reaches it as `origin`. */
export function documentAt({ json: stored, hash }: SerializedJson, origin: string): Document {
  const json = atOrigin(stored, origin);
  const etag = createHash("sha256").update(hash).update(origin).digest("base64url").slice(0, 27);
  return { json, sizeBytes: Buffer.byteLength(json), etag: `"${etag}"` };
}

const parsed = memoize(({ json }: Document): unknown => JSON.parse(json.toString()));

/** Returns the parsed value of a document, cached for the lifetime of the document. */
export function parseDocument<Value>(document: Document): Value {
  return parsed(document) as Value;
}

/** Placeholder in serialized documents for the scheme and host under which a client reaches this server. No other
 *  text of a document starts with it. */
export const ORIGIN = "\0";

const MARKED = `"downloadUrl":${JSON.stringify(ORIGIN).slice(0, -1)}`;

/** Inserts the origin into serialized JSON; "" makes URLs relative. */
export function atOrigin(json: string, origin: string): string {
  const address = JSON.stringify(origin).slice(0, -1);
  return json.replaceAll(MARKED, () => `"downloadUrl":${address}`);
}
