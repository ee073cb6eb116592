import type { CatalogCollections, CatalogEntry } from "./catalog.ts";

const ABSOLUTE = /^\s*[a-z][a-z\d+.-]*:/i;

/** The catalog with the addresses of its pictures as a browser can ask for them (catalog-and-registry §9.6): relative ones
 *  stand against `origin`, absolute ones stay as they are. For answers only; what is stored keeps its own. */
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
