import { createHash } from "node:crypto";

/** A serialized response, which is encoded once for many requests. etag: of its content, for conditional requests. */
export interface Document {
  json: string | Buffer;
  sizeBytes: number;
  etag: string;
}

const documents = new WeakMap<object, Document>();

/** Returns the JSON of a shared value, serialized once for the lifetime of the object. A changed value must be a new
 *  object. */
export function documentOf(value: object): Document {
  const known = documents.get(value);
  if (known) return known;
  const bytes = Buffer.from(JSON.stringify(value));
  const made = {
    json: bytes,
    sizeBytes: bytes.length,
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`,
  };
  documents.set(value, made);
  return made;
}
