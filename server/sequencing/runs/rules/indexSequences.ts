// Shorter ones are words: a plate may well know a barcode by the name "tag" or "cat". No kit has longer ones.
const TWO_INDEXES = /^([acgtn]{4,32})(?:(?:\s*[+_-]\s*|\s+)([acgtn]{4,32}))?$/;

/** The one or two index sequences that a barcode spells, in lower case; null where it is a name. A plus sign stands
 *  between two, or a hyphen, an underscore or a space. */
export function parseIndexes(barcode: string): [string] | [string, string] | null {
  const [, first, second] = TWO_INDEXES.exec(barcode.trim().toLowerCase()) ?? [];
  if (first === undefined) return null;
  return second === undefined ? [first] : [first, second];
}
