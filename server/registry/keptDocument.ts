import { createHash } from "node:crypto";
import type { Document } from "../platform/http/documentOf.ts";
import { atOrigin } from "./originMark.ts";
import type { KeptJson } from "./scan/scanned.ts";

const documents = new WeakMap<KeptJson, Document>();

/** Kept JSON that is the same for everybody, as an answer. */
export function keptDocument(kept: KeptJson): Document {
  const known = documents.get(kept);
  if (known) return known;
  const json = Buffer.from(kept.json);
  const made = { json, sizeBytes: json.length, etag: `"${kept.hash}"` };
  documents.set(kept, made);
  return made;
}

/** Kept JSON with addresses of this server in it, as an answer to one who sees it as `origin`. */
export function documentAt({ json: kept, hash }: KeptJson, origin: string): Document {
  const json = atOrigin(kept, origin);
  const etag = createHash("sha256").update(hash).update(origin).digest("base64url").slice(0, 27);
  return { json, sizeBytes: Buffer.byteLength(json), etag: `"${etag}"` };
}
