import { createHash } from "node:crypto";
import { memoize } from "../platform/cache/memoize.ts";
import type { Document } from "../platform/http/cachedJson.ts";
import { atOrigin } from "./originMark.ts";
import type { SerializedJson } from "./scan/scanned.ts";

/** Returns serialized JSON that is identical for all clients as a response. */
export const storedDocument = memoize((stored: SerializedJson): Document => {
  const json = Buffer.from(stored.json);
  return { json, sizeBytes: json.length, etag: `"${stored.hash}"` };
});

/** Returns serialized JSON that contains URLs of this server, for a client that reaches it as `origin`. */
export function documentAt({ json: stored, hash }: SerializedJson, origin: string): Document {
  const json = atOrigin(stored, origin);
  const etag = createHash("sha256").update(hash).update(origin).digest("base64url").slice(0, 27);
  return { json, sizeBytes: Buffer.byteLength(json), etag: `"${etag}"` };
}
