import type {
  CatalogConfig,
  CatalogEntry,
  Collection,
} from "../../../server/definitions/catalog/rules/catalog.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

/** The catalog as the server has it. revision: of the last change; null before there was one. defaultSyncUrl: the
 *  provider that is asked unless another is set. pictureOrigin: where relative pictures are. config.syncUrl: the
 *  provider that is asked now. */
export interface CatalogView {
  config: CatalogConfig & { syncUrl: string; lastSyncedAt: string | null };
  revision: number | null;
  defaultSyncUrl: string;
  pictureOrigin: string;
}

/** As it comes over the wire, where nothing is known of what entries hold. */
export function viewOf(stored: Outputs["technologies"]["configuration"]): CatalogView {
  return stored;
}

/** Those whose entries are offered or not; barcodes are told with whatever they belong to. */
export function isOfferable(collection: Collection): boolean {
  return collection !== "barcodeSchemes" && collection !== "barcodeSets";
}

/** Those that are shown in the order that their entries say. */
export const isOrdered = isOfferable;

/** Those that a teaser may be shown of, which is not offered yet. */
export function mayComeSoon(collection: Collection): boolean {
  return collection === "technologies" || collection === "devices";
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

export function nameOf(entry: CatalogEntry): string {
  return textOf(entry["name"]) || entry.id;
}

export const isOffered = ({ available }: CatalogEntry): boolean => available !== false;
export const isComingSoon = ({ comingSoon }: CatalogEntry): boolean => comingSoon === true;
export const isMine = ({ localOverrides }: CatalogEntry): boolean => localOverrides === true;

/** The field that holds the address of an entry's picture; undefined where entries have none. */
export function pictureField(collection: Collection): "icon" | "image" | undefined {
  if (collection === "technologies") return "icon";
  return ["devices", "flowCells", "kits"].includes(collection) ? "image" : undefined;
}

/** An entry's picture as an address that a browser may ask; undefined without one. origin: of the provider. */
export function pictureOf(collection: Collection, entry: CatalogEntry, origin: string): string | undefined {
  const field = pictureField(collection);
  const given = field === undefined ? "" : textOf(entry[field]);
  if (given === "") return undefined;
  try {
    const { protocol, href } = new URL(given, origin);
    return ["http:", "https:", "data:"].includes(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
