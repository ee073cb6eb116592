/** What is to be said of the barcodes of a run. sampleCodes: the samples that it concerns. */
export interface BarcodeWarning {
  kind: "collision" | "distance" | "length" | "missing" | "unknown";
  sampleCodes: string[];
  message: string;
}

export function barcodeWarnings(
  _samples: readonly { sampleCode: string; barcode: string | null }[],
): BarcodeWarning[] {
  return [];
}
