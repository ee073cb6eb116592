/** A number with a decimal point, read from what people and spreadsheets write: 1,5 and 1.234,5 and 12 345,6.
 *  1,234 may be a thousand or a bit more than one: it stays, as does what is no number. */
export function readNumber(value: string): string {
  const text = value.replaceAll(/(?<=\d)[ '’\u202F](?=\d{3}(?!\d))/g, "").replace(/^\u2212/, "-");
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return text.replaceAll(".", "").replace(",", ".");
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(text)) return text.replaceAll(",", "");
  if (/^[+-]?(\d{1,3}(,\d{3}){2,})$/.test(text)) return text.replaceAll(",", "");
  if (/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)) return value;
  return /^[+-]?\d*,\d+(e[+-]?\d+)?$/i.test(text) ? text.replace(",", ".") : text;
}
