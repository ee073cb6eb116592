import { parseIndexes } from "./indexSequences.ts";

/** The index of the barcodes of a run takes no longer ones. */
export const BARCODE_MAX_CHARACTERS = 200;

const NUMBERED = /^(?:(?:barcode|bc)[\s_-]*)?(\d+)$/;

/** A barcode as it is kept, however it was written: `barcode07` where it is a number, with or without barcode or bc
 *  before it; index sequences in lower case, the second after a plus sign; any other name in lower case. null where
 *  nothing was written. What it gives is given back unchanged. Reference 3-files §4. */
export function normalizeBarcode(written: string): string | null {
  const barcode = written.trim().toLowerCase();
  if (barcode === "") return null;
  const number = NUMBERED.exec(barcode)?.[1];
  if (number !== undefined) return `barcode${number.replace(/^0+/, "").padStart(2, "0")}`;
  return parseIndexes(barcode)?.join("+") ?? barcode;
}
