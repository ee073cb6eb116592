import type { CatalogCollections, CatalogEntry } from "./catalog.ts";

/** Returns the entries that users can choose: exactly the seven collections, filtered and sorted (catalog-and-registry
 *  §4). An entry is available unless marked unavailable, and coming soon only if marked so; this hides technologies and
 *  devices only. Entries without an order come last; equal orders keep the order of the catalog. */
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
