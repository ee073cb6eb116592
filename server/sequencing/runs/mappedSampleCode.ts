import { normalizeFolderBarcode } from "./rules/barcodeFromPath.ts";

/**
 * Returns the sample ID of a barcode map for a barcode as in file paths: that of the exact name, else that of an
 * equivalent name (bc01 for barcode01). Returns null for none. Pure.
 */
export function mappedSampleCode(barcodeMap: Record<string, string>, barcode: string): string | null {
  // Directory names are arbitrary: constructor is a possible barcode.
  if (Object.hasOwn(barcodeMap, barcode)) return barcodeMap[barcode] ?? null;
  return mappedBarcodes(barcodeMap).get(barcode) ?? null;
}

/** Returns a complete barcode map: sample IDs by barcodes as in file paths. Pure. */
export function mappedBarcodes(barcodeMap: Record<string, string>): Map<string, string> {
  const mapped = new Map<string, string>();
  for (const [written, sampleCode] of Object.entries(barcodeMap)) {
    const barcode = normalizeFolderBarcode(written);
    if (written === barcode || !mapped.has(barcode)) mapped.set(barcode, sampleCode);
  }
  return mapped;
}
