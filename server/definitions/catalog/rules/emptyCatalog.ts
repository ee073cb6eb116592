import type { CatalogConfig } from "./catalog.ts";

/** The catalog of an instance that has none yet. */
export function emptyCatalog(): CatalogConfig {
  return {
    version: 1,
    technologies: [],
    devices: [],
    flowCells: [],
    kits: [],
    software: [],
    barcodeSchemes: [],
    barcodeSets: [],
  };
}
