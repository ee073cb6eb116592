import { createHash } from "node:crypto";

/** An answer as it goes over the wire: as bytes, which need not be encoded each time, where many get the same. etag: of its
 *  content, for conditional requests. */
export interface Document {
  json: string | Buffer;
  sizeBytes: number;
  etag: string;
}

const documents = new WeakMap<object, Document>();

/** The JSON of a value that many ask for, written once as long as the value is kept. Who changes the value makes a
 *  new one. */
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
