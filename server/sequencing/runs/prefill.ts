import { BARCODE_MAX_CHARACTERS, normalizeBarcode } from "./rules/normalizeBarcode.ts";

/**
 * Returns the samples that a new run starts with: those whose own barcode is unique in their order. samples: all of the
 * order with their own barcode, ordered; a too long value is no barcode. Returns normalized barcodes.
 */
export function prefill(
  samples: readonly { sampleId: string; barcode: string }[],
): { sampleId: string; barcode: string }[] {
  const known = samples.flatMap(({ sampleId, barcode: written }) => {
    const barcode = written.length > BARCODE_MAX_CHARACTERS ? null : normalizeBarcode(written);
    return barcode === null ? [] : [{ sampleId, barcode }];
  });
  const counts = new Map<string, number>();
  for (const { barcode } of known) counts.set(barcode, (counts.get(barcode) ?? 0) + 1);
  return known.filter(({ barcode }) => counts.get(barcode) === 1);
}
