import {
  type CatalogConfig,
  COLLECTION_ENTRIES_MAX,
  COLLECTIONS,
  ENTRY_ID_MAX_CHARACTERS,
  NESTING_MAX,
} from "./catalog.ts";
import { isRecord } from "./isSame.ts";

const ERRORS_LISTED_MAX = 20;
const QUOTED_MAX_CHARACTERS = 80;
/** Names that are no plain property when assigned, such as __proto__. */
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);
/** Characters that PostgreSQL stores in no text: NUL and unpaired surrogates. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
/** The nesting depth of an entry: below the document and its collection. */
const ENTRY_LEVEL = 3;

/** Returns the reasons why a catalog cannot be stored, at most 20; empty when it is valid. Ids are unique in their
 *  collection and have 1 to 200 characters; a collection has at most 2,000 entries and the document 16 levels; no key
 *  has a meaning in JavaScript, and all text can be stored in PostgreSQL. */
export function validateCatalog(config: CatalogConfig): string[] {
  const errors: string[] = [];
  for (const error of catalogErrors(config)) {
    errors.push(error);
    if (errors.length === ERRORS_LISTED_MAX) break;
  }
  return errors;
}

function* catalogErrors(config: CatalogConfig): Generator<string> {
  for (const collection of COLLECTIONS) yield* collectionErrors(collection, config[collection]);
  const collections: readonly string[] = COLLECTIONS;
  for (const [key, value] of Object.entries(config))
    if (!collections.includes(key)) {
      yield* keyErrors(key, "The catalog");
      yield* valueErrors(value, quoted(key), 2);
    }
}

function* collectionErrors(collection: string, entries: unknown[]): Generator<string> {
  if (entries.length > COLLECTION_ENTRIES_MAX) {
    yield `${collection} has ${entries.length} entries, more than ${COLLECTION_ENTRIES_MAX}`;
    return;
  }
  const ids = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const place = `${collection}[${index}]`;
    if (!isRecord(entry)) {
      yield `${place} is not an object`;
      continue;
    }
    const id = Object.hasOwn(entry, "id") ? entry["id"] : undefined;
    if (id === undefined || id === null || (typeof id === "string" && id.trim() === ""))
      yield `${place} has no id`;
    else if (typeof id !== "string") yield `${place} has an id that is not a text`;
    else if (id.length > ENTRY_ID_MAX_CHARACTERS)
      yield `${place} has an id of more than ${ENTRY_ID_MAX_CHARACTERS} characters`;
    else if (ids.has(id)) yield `${place} has the id ${quoted(id)} of an entry before it`;
    else ids.add(id);
    yield* valueErrors(entry, place, ENTRY_LEVEL);
  }
}

/** Iterative, because the provider controls the depth. Reports each kind of error once per value. */
function* valueErrors(whole: unknown, place: string, wholeLevel: number): Generator<string> {
  const found = new Set<string>();
  const waiting: { value: unknown; level: number }[] = [{ value: whole, level: wholeLevel }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, level } = next;
    if (typeof value === "string" && UNSTORABLE.test(value)) found.add(unstorable(place));
    if (typeof value !== "object" || value === null) continue;
    if (level > NESTING_MAX) {
      found.add(`${place} is nested more than ${NESTING_MAX} levels deep`);
      continue;
    }
    const inner = Array.isArray(value) ? (value as unknown[]) : Object.values(value);
    if (!Array.isArray(value))
      for (const key of Object.keys(value)) for (const error of keyErrors(key, place)) found.add(error);
    for (const one of inner) waiting.push({ value: one, level: level + 1 });
  }
  yield* found;
}

function* keyErrors(key: string, place: string): Generator<string> {
  if (FORBIDDEN_KEYS.has(key)) yield `${place} has a key named ${quoted(key)}`;
  if (UNSTORABLE.test(key)) yield unstorable(place);
}

function unstorable(place: string): string {
  return `${place} has text that cannot be stored: a NUL character, or half of a surrogate pair`;
}

function quoted(text: string): string {
  const short = text.length > QUOTED_MAX_CHARACTERS ? `${text.slice(0, QUOTED_MAX_CHARACTERS)}…` : text;
  return JSON.stringify(short);
}
