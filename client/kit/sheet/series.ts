/**
 * Returns a function from a row index, from 0, to the value of a series: barcode01, barcode02, …; S1, S3, S5, ….
 * The last number of the text counts up and keeps its leading zeros; text without a number is repeated.
 * @param second empty, or the value of the second row, which defines the step if it belongs to the same series
 */
export function newSeries(first: string, second = ""): (index: number) => string {
  const begin = numbered(first);
  if (!begin) return () => first;
  const step = stepBetween(begin, numbered(second)) ?? 1;
  return (index) => counted(begin, step * index);
}

/**
 * The value after the last filled one above a row: barcode02 below barcode01. Returns undefined if no value above has
 * a number.
 */
export function nextInSeries(values: string[]): string | undefined {
  const last = values.findLastIndex((value) => value !== "");
  const above = numbered(values[last] ?? "");
  if (!above) return undefined;
  const before = numbered(values[last - 1] ?? "");
  return counted(above, (before && stepBetween(before, above)) ?? 1);
}

interface Numbered {
  before: string;
  number: number;
  width: number;
  after: string;
}

// Only upwards, and only within one series.
function stepBetween(one: Numbered, next: Numbered | undefined): number | undefined {
  const sameSeries = next !== undefined && next.before === one.before && next.after === one.after;
  return sameSeries && next.number > one.number ? next.number - one.number : undefined;
}

function counted({ before, number, width, after }: Numbered, by: number): string {
  return `${before}${String(number + by).padStart(width, "0")}${after}`;
}

function numbered(text: string): Numbered | undefined {
  const found = /^(.*?)(\d{1,12})(\D*)$/s.exec(text);
  if (!found) return undefined;
  const [, before = "", digits = "", after = ""] = found;
  return { before, number: Number(digits), width: digits.length, after };
}
