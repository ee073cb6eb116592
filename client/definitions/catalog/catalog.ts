import type {
  CatalogConfig,
  CatalogEntry,
  Collection,
} from "../../../server/definitions/catalog/rules/catalog.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

/**
 * The catalog of the server. revision: of the last change; null before the first one. defaultSyncUrl: the provider
 * unless another one is set. pictureOrigin: the base of relative pictures. config.syncUrl: the current provider.
 */
export interface CatalogView {
  config: CatalogConfig & { syncUrl: string; lastSyncedAt: string | null };
  revision: number | null;
  defaultSyncUrl: string;
  pictureOrigin: string;
}

/** Types the untyped entries of the response. */
export function toCatalogView(stored: Outputs["catalog"]["configuration"]): CatalogView {
  return stored;
}

/** Whether the entries of a collection can be enabled or disabled; barcodes follow the entry they belong to. */
export function isOfferable(collection: Collection): boolean {
  return collection !== "barcodeSchemes" && collection !== "barcodeSets";
}

/** Whether a collection is sorted by the order fields of its entries. */
export const isOrdered = isOfferable;

/** Collections whose unavailable entries can be shown as coming soon. */
export function mayComeSoon(collection: Collection): boolean {
  return collection === "technologies" || collection === "devices";
}

export function toText(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

export function entryName(entry: CatalogEntry): string {
  return toText(entry["name"]) || entry.id;
}

export const isOffered = ({ available }: CatalogEntry): boolean => available !== false;
export const isComingSoon = ({ comingSoon }: CatalogEntry): boolean => comingSoon === true;
export const isMine = ({ localOverrides }: CatalogEntry): boolean => localOverrides === true;

/** The field with the address of an entry's picture; undefined for collections without pictures. */
export function pictureField(collection: Collection): "icon" | "image" | undefined {
  if (collection === "technologies") return "icon";
  return ["devices", "flowCells", "kits"].includes(collection) ? "image" : undefined;
}

/**
 * The loadable address of an entry's picture; undefined without one.
 * @param origin the provider's origin
 */
export function pictureUrl(collection: Collection, entry: CatalogEntry, origin: string): string | undefined {
  const field = pictureField(collection);
  const given = field === undefined ? "" : toText(entry[field]);
  if (given === "") return undefined;
  try {
    const { protocol, href } = new URL(given, origin);
    return ["http:", "https:", "data:"].includes(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
