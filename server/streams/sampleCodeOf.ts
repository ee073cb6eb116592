/** The barcode that a folder of it, or a key of a barcode map, names: bc01 is barcode01; in lower case. Pure. */
export function barcodeNamed(name: string): string {
  return name.toLowerCase().replace(/^(?:bc|barcode)(\d{2,4})$/, "barcode$1");
}

/** The sample code that a barcode map gives a barcode, whichever way the map names that; null without one. Pure. */
export function sampleCodeOf(barcodeMap: Record<string, string>, barcode: string): string | null {
  const names = [barcode, barcode.replace(/^barcode(\d{2,4})$/, "bc$1")];
  // Folders are named as it pleases whoever runs the sequencer: constructor is a barcode too.
  const named = names.find((name) => Object.hasOwn(barcodeMap, name));
  return named === undefined ? null : (barcodeMap[named] ?? null);
}
