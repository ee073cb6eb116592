import {
  type CatalogConfig,
  type CatalogEntry,
  COLLECTION_ENTRIES_MAX,
  COLLECTIONS,
  ENTRY_ID_MAX_CHARACTERS,
  NESTING_MAX,
} from "./catalog.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { isRecord } from "./isSame.ts";
import {
  entryNotObject,
  idMissing,
  idNotText,
  idTooLong,
  idTwice,
  keyForbidden,
  nestedTooDeep,
  textUnstorable,
  tooManyEntries,
  wholeCatalog,
} from "./sentences.ts";

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
export function validateCatalog(config: CatalogConfig): Sentence[] {
  const errors: Sentence[] = [];
  for (const error of catalogErrors(config)) {
    errors.push(error);
    if (errors.length === ERRORS_LISTED_MAX) break;
  }
  return errors;
}

/** Returns the first reason why the values of an entry cannot be stored; undefined without one. Ids are validated by
 *  validateCatalog. place: the name of the entry in the text. */
export function validateEntry(entry: CatalogEntry, place: string): Sentence | undefined {
  return valueErrors(entry, place, ENTRY_LEVEL).next().value;
}

function* catalogErrors(config: CatalogConfig): Generator<Sentence, undefined> {
  for (const collection of COLLECTIONS) yield* collectionErrors(collection, config[collection]);
  const collections: readonly string[] = COLLECTIONS;
  for (const [key, value] of Object.entries(config))
    if (!collections.includes(key)) {
      yield* keyErrors(key, wholeCatalog());
      yield* valueErrors(value, quoted(key), 2);
    }
}

function* collectionErrors(collection: string, entries: unknown[]): Generator<Sentence, undefined> {
  if (entries.length > COLLECTION_ENTRIES_MAX) {
    yield tooManyEntries({ place: collection, count: entries.length, most: COLLECTION_ENTRIES_MAX });
    return;
  }
  const ids = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const place = `${collection}[${index}]`;
    if (!isRecord(entry)) {
      yield entryNotObject({ place });
      continue;
    }
    const id = Object.hasOwn(entry, "id") ? entry["id"] : undefined;
    if (id === undefined || id === null || (typeof id === "string" && id.trim() === ""))
      yield idMissing({ place });
    else if (typeof id !== "string") yield idNotText({ place });
    else if (id.length > ENTRY_ID_MAX_CHARACTERS) yield idTooLong({ place, most: ENTRY_ID_MAX_CHARACTERS });
    else if (ids.has(id)) yield idTwice({ place, id: quoted(id) });
    else ids.add(id);
    yield* valueErrors(entry, place, ENTRY_LEVEL);
  }
}

/** Iterative, because the provider controls the depth. Reports each kind of error once per value. */
function* valueErrors(whole: unknown, place: string, wholeLevel: number): Generator<Sentence, undefined> {
  const found = new Map<string, Sentence>();
  const add = (error: Sentence) => found.set(error.text, error);
  const waiting: { value: unknown; level: number }[] = [{ value: whole, level: wholeLevel }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, level } = next;
    if (typeof value === "string" && UNSTORABLE.test(value)) add(textUnstorable({ place }));
    if (typeof value !== "object" || value === null) continue;
    if (level > NESTING_MAX) {
      add(nestedTooDeep({ place, most: NESTING_MAX }));
      continue;
    }
    const inner = Array.isArray(value) ? (value as unknown[]) : Object.values(value);
    if (!Array.isArray(value))
      for (const key of Object.keys(value)) for (const error of keyErrors(key, place)) add(error);
    for (const one of inner) waiting.push({ value: one, level: level + 1 });
  }
  yield* found.values();
}

function* keyErrors(key: string, place: string | Sentence): Generator<Sentence, undefined> {
  if (FORBIDDEN_KEYS.has(key)) yield keyForbidden({ place, key: quoted(key) });
  if (UNSTORABLE.test(key)) yield textUnstorable({ place });
}

function quoted(text: string): string {
  const short = text.length > QUOTED_MAX_CHARACTERS ? `${text.slice(0, QUOTED_MAX_CHARACTERS)}…` : text;
  return JSON.stringify(short);
}
