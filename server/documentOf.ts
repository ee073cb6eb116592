import { createHash } from "node:crypto";

/** An answer as it goes over the wire. etag: of its content, for conditional requests. */
export interface Document {
  json: Buffer;
  etag: string;
}

const documents = new WeakMap<object, Document>();

/** The JSON of a value that many ask for, written once as long as the value is kept. Who changes the value makes a
 *  new one. */
export function documentOf(value: object): Document {
  const known = documents.get(value);
  if (known) return known;
  const json = Buffer.from(JSON.stringify(value));
  const made = { json, etag: `"${createHash("sha256").update(json).digest("base64url").slice(0, 27)}"` };
  documents.set(value, made);
  return made;
}
