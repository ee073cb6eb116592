// Shorter ones are words: a plate may contain barcodes named "tag" or "cat". No kit has longer ones.
const TWO_INDEXES = /^([acgtn]{4,32})(?:(?:\s*[+_-]\s*|\s+)([acgtn]{4,32}))?$/;

/**
 * Parses the one or two index sequences of a barcode, in lower case; null for a name. Two sequences are separated by a
 * plus sign, a hyphen, an underscore or a space.
 */
export function parseIndexes(barcode: string): [string] | [string, string] | null {
  const [, first, second] = TWO_INDEXES.exec(barcode.trim().toLowerCase()) ?? [];
  if (first === undefined) return null;
  return second === undefined ? [first] : [first, second];
}
