import { type CatalogConfig, type CatalogEntry, COLLECTIONS } from "./catalog.ts";
import { isRecord } from "./isSame.ts";

/** Parses a catalog from a provider, a file or an administrator: raw, or wrapped as { config } (catalog-and-registry
 *  §2). A collection that is no array becomes empty; a version "7" becomes 7, any other non-number 0. A syncUrl or
 *  lastSyncedAt that is neither text nor null is dropped; other keys are preserved. Returns undefined if the value is
 *  no object. Does not validate entries; see validateCatalog. */
export function parseCatalog(document: unknown): CatalogConfig | undefined {
  const config = unwrapped(document);
  if (!isRecord(config)) return undefined;
  const { syncUrl, lastSyncedAt, ...rest } = config;
  return {
    ...rest,
    ...(isTextOrNull(syncUrl) ? { syncUrl } : {}),
    ...(isTextOrNull(lastSyncedAt) ? { lastSyncedAt } : {}),
    version: parseVersion(config["version"]),
    technologies: [],
    devices: [],
    flowCells: [],
    kits: [],
    software: [],
    barcodeSchemes: [],
    barcodeSets: [],
    ...pickCollections(config),
  };
}

function unwrapped(document: unknown): unknown {
  const isWrapped =
    isRecord(document) && Object.hasOwn(document, "config") && !Object.hasOwn(document, "technologies");
  return isWrapped ? document["config"] : document;
}

function parseVersion(version: unknown): number {
  const isNumeric = typeof version === "number" || (typeof version === "string" && version.trim() !== "");
  const whole = isNumeric ? Math.trunc(Number(version)) : 0;
  // PostgreSQL stores -0 as 0.
  return Number.isSafeInteger(whole) ? whole || 0 : 0;
}

function pickCollections(config: Record<string, unknown>) {
  const lists = COLLECTIONS.map((collection) => [collection, config[collection]] as const);
  return Object.fromEntries(lists.filter(([, list]) => Array.isArray(list))) as Record<
    string,
    CatalogEntry[]
  >;
}

function isTextOrNull(value: unknown): value is string | null {
  return typeof value === "string" || value === null;
}
