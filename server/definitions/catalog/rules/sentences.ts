import { sentence } from "../../../platform/errors/rules/sentence.ts";

// place: the position in the document, such as kits[2].
export const tooManyEntries = sentence(
  "catalog.tooManyEntries",
  "{place} has {count} entries, more than {most}",
);
export const entryNotObject = sentence("catalog.entryNotObject", "{place} is not an object");
export const idMissing = sentence("catalog.idMissing", "{place} has no id");
export const idNotText = sentence("catalog.idNotText", "{place} has an id that is not text");
export const idTooLong = sentence("catalog.idTooLong", "{place} has an id of more than {most} characters");
export const idTwice = sentence("catalog.idTwice", "{place} has the same id as an earlier entry: {id}");
export const nestedTooDeep = sentence(
  "catalog.nestedTooDeep",
  "{place} is nested more than {most} levels deep",
);
export const keyForbidden = sentence("catalog.keyForbidden", "{place} has a forbidden key: {key}");
export const textUnstorable = sentence(
  "catalog.textUnstorable",
  "{place} has text that cannot be stored: a NUL character, or half of a surrogate pair",
);
/** The place of the keys of the document. */
export const wholeCatalog = sentence("catalog.whole", "The catalog");
