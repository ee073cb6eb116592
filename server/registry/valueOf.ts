import type { Document } from "../platform/http/documentOf.ts";

const values = new WeakMap<Document, unknown>();

/** The value of a document that is kept, read once as long as it is. */
export function valueOf<Value>(document: Document): Value {
  const value = values.get(document) ?? JSON.parse(document.json.toString());
  values.set(document, value);
  return value as Value;
}
