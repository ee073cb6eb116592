import { createHash } from "node:crypto";
import type { Document } from "../platform/http/documentOf.ts";
import { atOrigin } from "./originMark.ts";
import type { KeptJson } from "./scan/scanned.ts";

const documents = new WeakMap<KeptJson, Document>();

/** Returns serialized JSON that is identical for all clients as a response. */
export function keptDocument(kept: KeptJson): Document {
  const known = documents.get(kept);
  if (known) return known;
  const json = Buffer.from(kept.json);
  const made = { json, sizeBytes: json.length, etag: `"${kept.hash}"` };
  documents.set(kept, made);
  return made;
}

/** Returns serialized JSON that contains URLs of this server, for a client that reaches it as `origin`. */
export function documentAt({ json: kept, hash }: KeptJson, origin: string): Document {
  const json = atOrigin(kept, origin);
  const etag = createHash("sha256").update(hash).update(origin).digest("base64url").slice(0, 27);
  return { json, sizeBytes: Buffer.byteLength(json), etag: `"${etag}"` };
}
