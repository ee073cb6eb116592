import type { StreamRun } from "../../../../db/models/StreamRun.ts";
import { mappedBarcodes } from "../../runs/mappedSampleCode.ts";

/** The columns of a run that recording one of its files needs. */
export type CountingRun = Pick<StreamRun, "id" | "orderId" | "outputDir" | "barcodeMap">;

/**
 * Returns a function from the barcode of a file to the run that counts it: the part whose barcode map contains the
 * barcode, else the lead, which also counts files without a barcode. Barcode maps never change after the start. Pure.
 */
export function barcodeRouter(lead: CountingRun, parts: CountingRun[]): (barcode: string) => CountingRun {
  const byBarcode = new Map(
    parts.flatMap((part) => [...mappedBarcodes(part.barcodeMap).keys()].map((barcode) => [barcode, part])),
  );
  return (barcode) => byBarcode.get(barcode) ?? lead;
}
