/**
 * Normalizes a number to a decimal point from 1,5 or 1.234,5 or 12 345,6. The ambiguous 1,234 and text that is no
 * number are returned unchanged.
 */
export function readNumber(value: string): string {
  const text = value.replaceAll(/(?<=\d)[ '’\u202F](?=\d{3}(?!\d))/g, "").replace(/^\u2212/, "-");
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return text.replaceAll(".", "").replace(",", ".");
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(text)) return text.replaceAll(",", "");
  if (/^[+-]?(\d{1,3}(,\d{3}){2,})$/.test(text)) return text.replaceAll(",", "");
  if (/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)) return value;
  return /^[+-]?\d*,\d+(e[+-]?\d+)?$/i.test(text) ? text.replace(",", ".") : text;
}
