import { parseIndexes } from "./indexSequences.ts";

/** The limit of the unique index on the barcodes of a run. */
export const BARCODE_MAX_CHARACTERS = 200;

const NUMBERED = /^(?:(?:barcode|bc)[\s_-]*)?(\d+)$/;

/**
 * Normalizes a barcode: `barcode07` for a number, with or without barcode or bc before it; index sequences in lower
 * case, the second after a plus sign; any other name in lower case. null for an empty text. Idempotent. Reference
 * 3-files §4.
 */
export function normalizeBarcode(written: string): string | null {
  const barcode = written.trim().toLowerCase();
  if (barcode === "") return null;
  const number = NUMBERED.exec(barcode)?.[1];
  if (number !== undefined) return `barcode${number.replace(/^0+/, "").padStart(2, "0")}`;
  return parseIndexes(barcode)?.join("+") ?? barcode;
}
