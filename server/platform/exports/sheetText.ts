/** The maximum length of a workbook cell. */
const CELL_TEXT_MAX_CHARACTERS = 32_767;
// Characters that are written as _xHHHH_: those that XML forbids or normalizes, and the underscore of text that looks
// like such an escape, as in _x0041_.
const ESCAPED = /(?![\t\n])[\p{Cc}\uFFFE\uFFFF]|_(?=x[0-9a-f]{4}_)/giu;

/** Encodes text for a cell of an xlsx workbook, so that a reader gets the same text and the workbook always opens.
 *  Text that is longer than a cell is truncated. Pure. */
export function sheetText(text: string): string {
  return text.replaceAll(ESCAPED, escaped).slice(0, CELL_TEXT_MAX_CHARACTERS);
}

function escaped(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}
