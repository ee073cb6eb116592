import type { CatalogCollections, CatalogEntry } from "./catalog.ts";

/** What can be chosen of a catalog: exactly the seven collections, filtered and in order (catalog-and-registry §4). An
 *  entry is available unless it says it is not, and coming soon only where it says so; that hides technologies and
 *  devices alone. Entries without an order come last, those of one order in the catalog's own. */
export function selectableEntries(config: CatalogCollections): CatalogCollections {
  return {
    technologies: config.technologies.filter(isAvailable).filter(isReleased).toSorted(byOrder),
    devices: config.devices.filter(isAvailable).filter(isReleased).toSorted(byOrder),
    flowCells: config.flowCells.filter(isAvailable).toSorted(byOrder),
    kits: config.kits.filter(isAvailable).toSorted(byOrder),
    software: config.software.filter(isAvailable).toSorted(byOrder),
    barcodeSchemes: config.barcodeSchemes,
    barcodeSets: config.barcodeSets,
  };
}

function isAvailable({ available }: CatalogEntry): boolean {
  return available !== false;
}

function isReleased({ comingSoon }: CatalogEntry): boolean {
  return comingSoon !== true;
}

function byOrder(one: CatalogEntry, other: CatalogEntry): number {
  const [first, second] = [sortKey(one), sortKey(other)];
  return first === second ? 0 : first - second;
}

function sortKey({ order }: CatalogEntry): number {
  return typeof order === "number" && Number.isFinite(order) ? order : Number.POSITIVE_INFINITY;
}
