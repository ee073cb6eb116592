import type { CatalogCollections, CatalogEntry } from "./catalog.ts";

const ABSOLUTE = /^\s*[a-z][a-z\d+.-]*:/i;

/** Returns the catalog with absolute picture URLs (catalog-and-registry §9.6): relative ones are resolved against
 *  `origin`, absolute ones are unchanged. For responses only; the stored catalog keeps its values. */
export function resolvePictureUrls<Catalog extends CatalogCollections>(
  catalog: Catalog,
  origin: string,
): Catalog {
  if (!URL.canParse(origin)) return catalog;
  const base = new URL(origin).origin;
  const withPicture = (field: string) => (entry: CatalogEntry) => {
    const address = entry[field];
    if (typeof address !== "string" || address.trim() === "" || ABSOLUTE.test(address)) return entry;
    return URL.canParse(address, base) ? { ...entry, [field]: new URL(address, base).href } : entry;
  };
  return {
    ...catalog,
    technologies: catalog.technologies.map(withPicture("icon")),
    devices: catalog.devices.map(withPicture("image")),
    flowCells: catalog.flowCells.map(withPicture("image")),
    kits: catalog.kits.map(withPicture("image")),
  };
}
