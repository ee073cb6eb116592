import type { Document } from "../platform/http/documentOf.ts";

const values = new WeakMap<Document, unknown>();

/** Returns the parsed value of a document, cached for the lifetime of the document. */
export function valueOf<Value>(document: Document): Value {
  const value = values.get(document) ?? JSON.parse(document.json.toString());
  values.set(document, value);
  return value as Value;
}
