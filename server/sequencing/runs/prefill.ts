import { BARCODE_MAX_CHARACTERS, normalizeBarcode } from "./rules/normalizeBarcode.ts";

/** Who is put on a new run by themselves: the samples whose own barcode no other sample of their order has.
 *  samples: all of the order that say a barcode of their own, in their order; what is too long to be one is none.
 *  Returns their barcodes as they are kept. */
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
