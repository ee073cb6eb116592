import { barcodeNamed } from "./rules/barcodeOf.ts";

/** The sample code of a barcode map for a barcode as files have it: what stands for just that, or else for what is
 *  written as another name of it (bc01 for barcode01). null: none. Pure. */
export function mappedSampleCode(barcodeMap: Record<string, string>, barcode: string): string | null {
  // Folders are named as it pleases whoever runs the sequencer: constructor is a barcode too.
  if (Object.hasOwn(barcodeMap, barcode)) return barcodeMap[barcode] ?? null;
  return mappedBarcodes(barcodeMap).get(barcode) ?? null;
}

/** All of a barcode map: sample codes by barcodes as files have them. Pure. */
export function mappedBarcodes(barcodeMap: Record<string, string>): Map<string, string> {
  const mapped = new Map<string, string>();
  for (const [written, sampleCode] of Object.entries(barcodeMap)) {
    const barcode = barcodeNamed(written);
    if (written === barcode || !mapped.has(barcode)) mapped.set(barcode, sampleCode);
  }
  return mapped;
}
