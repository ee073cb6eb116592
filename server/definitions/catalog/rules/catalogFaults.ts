import {
  type CatalogConfig,
  COLLECTION_ENTRIES_MAX,
  COLLECTIONS,
  ENTRY_ID_MAX_CHARACTERS,
  NESTING_MAX,
} from "./catalog.ts";
import { isRecord } from "./isRecord.ts";

const FAULTS_TOLD = 20;
const TOLD_MAX_CHARACTERS = 80;
/** Names that stand for something else than a field wherever they are assigned. */
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);
/** What PostgreSQL keeps in no text: NUL, and a half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
/** How deep an entry of a collection stands: below the document and its collection. */
const ENTRY_LEVEL = 3;

/** Says why a catalog cannot be taken, from a provider or an administrator: at most 20 sentences, none when it can.
 *  Entries have an id of their own within their collection, 1 to 200 characters; a collection has at most 2,000; nothing
 *  is nested more than 16 levels deep, no key has a meaning in JavaScript, and all text can be stored. */
export function catalogFaults(config: CatalogConfig): string[] {
  const faults: string[] = [];
  for (const fault of faultsIn(config)) {
    faults.push(fault);
    if (faults.length === FAULTS_TOLD) break;
  }
  return faults;
}

function* faultsIn(config: CatalogConfig): Generator<string> {
  for (const collection of COLLECTIONS) yield* faultsOfCollection(collection, config[collection]);
  const collections: readonly string[] = COLLECTIONS;
  for (const [key, value] of Object.entries(config))
    if (!collections.includes(key)) {
      yield* faultsOfKey(key, "The catalog");
      yield* faultsOfValue(value, told(key), 2);
    }
}

function* faultsOfCollection(collection: string, entries: unknown[]): Generator<string> {
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
    else if (ids.has(id)) yield `${place} has the id ${told(id)} of an entry before it`;
    else ids.add(id);
    yield* faultsOfValue(entry, place, ENTRY_LEVEL);
  }
}

/** Walks without recursion, as the depth is a provider's; tells each kind of fault once a value. */
function* faultsOfValue(whole: unknown, place: string, wholeLevel: number): Generator<string> {
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
      for (const key of Object.keys(value)) for (const fault of faultsOfKey(key, place)) found.add(fault);
    for (const one of inner) waiting.push({ value: one, level: level + 1 });
  }
  yield* found;
}

function* faultsOfKey(key: string, place: string): Generator<string> {
  if (FORBIDDEN_KEYS.has(key)) yield `${place} has a key named ${told(key)}`;
  if (UNSTORABLE.test(key)) yield unstorable(place);
}

function unstorable(place: string): string {
  return `${place} has text that cannot be stored: a NUL character, or half of a surrogate pair`;
}

function told(text: string): string {
  const short = text.length > TOLD_MAX_CHARACTERS ? `${text.slice(0, TOLD_MAX_CHARACTERS)}…` : text;
  return JSON.stringify(short);
}
