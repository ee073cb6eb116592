/** What one cell of a workbook can hold. */
const CELL_TEXT_MAX_CHARACTERS = 32_767;
// What is written as the number of a character: what XML has no character for, or makes another one of, and the
// underscore of a text that reads like such a number, as _x0041_ does.
const ESCAPED = /(?![\t\n])[\p{Cc}\uFFFE\uFFFF]|_(?=x[0-9a-f]{4}_)/giu;

/** A text as a cell of an xlsx workbook takes it: read again it is the same, and the workbook opens whatever it holds. What
 *  is longer than a cell is cut. Pure. */
export function sheetText(text: string): string {
  return text.replaceAll(ESCAPED, escaped).slice(0, CELL_TEXT_MAX_CHARACTERS);
}

function escaped(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}
