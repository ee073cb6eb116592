import { createHash } from "node:crypto";
import { memoizeVariants } from "../platform/cache/memoize.ts";
import type { Document } from "../platform/http/cachedJson.ts";
import { CATEGORIES } from "./entry.ts";
import { atOrigin } from "./documents.ts";
import type { Published } from "./published.ts";

/** Version of the index format, not of a pipeline or a release. */
const INDEX_VERSION = "1";
const ORIGINS_CACHED_MAX = 8;

const documentAt = memoizeVariants(makeIndex, ORIGINS_CACHED_MAX);

/** Returns the index of all readable pipelines (catalog-and-registry §4), for a client that reaches this server as
 *  `origin`. Concatenates the serialized entries; repeated requests return the same bytes. */
export function pipelineIndex(published: Published, origin: string): Document {
  return documentAt(published, origin);
}

function makeIndex({ pipelines, lastUpdated }: Published, origin: string): Document {
  const entries: string[] = [];
  const hash = createHash("sha256");
  for (const { documents } of pipelines.values()) {
    if ("problem" in documents) continue;
    entries.push(documents.value.entry.json);
    hash.update(documents.value.entry.hash);
  }
  const head = { version: INDEX_VERSION, lastUpdated, baseUrl: `${origin}/registry` };
  const begin = JSON.stringify({ ...head, pipelines: [] }).slice(0, -"]}".length);
  const end = `],"categories":${JSON.stringify(CATEGORIES)}}`;
  const json = Buffer.from(begin + atOrigin(entries.join(","), origin) + end);
  const etag = hash.update(begin).update(end).digest("base64url").slice(0, 27);
  return { json, sizeBytes: json.length, etag: `"${etag}"` };
}
