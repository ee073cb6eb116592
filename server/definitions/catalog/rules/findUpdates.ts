import {
  type CatalogChange,
  type CatalogConfig,
  type CatalogEntry,
  type CatalogUpdates,
  type Collection,
  COLLECTIONS,
} from "./catalog.ts";
import { isRecord, isSame } from "./isSame.ts";
import { mergeEntry } from "./mergeCatalog.ts";

/** Whether the catalog of a provider has updates for the local one, and what a sync changes (catalog-and-registry
 *  §9.2). Edited entries count only with a higher version; new ids, barcoding added to kits, and new barcode schemes
 *  and sets always count. Fields kept by local overrides are no updates, so a sync leaves none. */
export function findUpdates(local: CatalogConfig, remote: CatalogConfig): CatalogUpdates {
  const known = new Map(
    COLLECTIONS.map((name) => [name, new Map(local[name].map((entry) => [entry.id, entry]))]),
  );
  const findLocal = (collection: Collection, id: string) => known.get(collection)?.get(id);
  const isNew = (collection: Collection) => (entry: CatalogEntry) => !findLocal(collection, entry.id);

  const newTechnologies = remote.technologies.filter(isNew("technologies")).length;
  const hasUpdates =
    remote.version > local.version ||
    // If the local catalog has no technologies, all ids of the provider are new, so this condition covers that case.
    COLLECTIONS.some((name) => remote[name].some(isNew(name))) ||
    remote.kits.some((kit) => addsBarcoding(findLocal("kits", kit.id), kit));
  if (!hasUpdates) return { hasUpdates, newTechnologies, changes: [] };
  const changes = COLLECTIONS.flatMap((collection) =>
    remote[collection].flatMap((entry) => entryChanges(collection, findLocal(collection, entry.id), entry)),
  );
  return { hasUpdates, newTechnologies, changes };
}

function addsBarcoding(local: CatalogEntry | undefined, remote: CatalogEntry): boolean {
  if (!local) return false;
  const merged = mergeEntry(local, remote);
  return ["kitKind", "doradoKitName", "barcoding"].some((field) => isRicher(local[field], merged[field]));
}

/** Whether a value was added where there was none, down to the fields of a barcoding block and the kits it names. A
 *  changed value is an edit, not an addition. */
function isRicher(before: unknown, after: unknown): boolean {
  if (!hasValue(after)) return false;
  if (!hasValue(before)) return true;
  if (Array.isArray(after)) return new Set(after).size > (Array.isArray(before) ? new Set(before).size : 0);
  if (!isRecord(after)) return false;
  const fields = isRecord(before) ? before : {};
  return Object.keys(after).some((key) =>
    isRicher(Object.hasOwn(fields, key) ? fields[key] : undefined, after[key]),
  );
}

function hasValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isRecord(value)) return Object.values(value).some(hasValue);
  return value !== undefined && value !== null && value !== "";
}

function entryChanges(
  collection: Collection,
  local: CatalogEntry | undefined,
  remote: CatalogEntry,
): CatalogChange[] {
  const { id } = remote;
  const merged = mergeEntry(local, remote);
  const name = typeof merged["name"] === "string" ? merged["name"] : null;
  if (!local) return [{ collection, id, name, kind: "new", fields: [] }];
  const differing = Object.keys(remote)
    .filter((field) => !isSame(fieldValue(local, field), remote[field]))
    .map((field) => ({ field, local: fieldValue(local, field), remote: remote[field] }));
  const isTaken = ({ field, remote }: { field: string; remote: unknown }) =>
    isSame(fieldValue(merged, field), remote);
  const changed = differing.filter(isTaken);
  const kept = differing.filter((field) => !isTaken(field));
  return [
    { collection, id, name, kind: "changed" as const, fields: changed },
    { collection, id, name, kind: "kept" as const, fields: kept },
  ].filter(({ fields }) => fields.length > 0);
}

/** An absent field is reported as null. */
function fieldValue(entry: CatalogEntry, field: string): unknown {
  return Object.hasOwn(entry, field) ? entry[field] : null;
}
