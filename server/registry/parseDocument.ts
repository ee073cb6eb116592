import { memoize } from "../platform/cache/memoize.ts";
import type { Document } from "../platform/http/cachedJson.ts";

const parsed = memoize(({ json }: Document): unknown => JSON.parse(json.toString()));

/** Returns the parsed value of a document, cached for the lifetime of the document. */
export function parseDocument<Value>(document: Document): Value {
  return parsed(document) as Value;
}
