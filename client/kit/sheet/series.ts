/** How a series that begins with one or two values goes on: barcode01, barcode02, …; S1, S3, S5, …. Its last number
 *  counts and keeps its zeros; a text without a number stays as it is.
 *  second: empty, or what the second row says; it gives the step when it is of the same series.
 *  Gives the value by row, the first being 0. */
export function seriesOf(first: string, second = ""): (index: number) => string {
  const begin = numbered(first);
  if (!begin) return () => first;
  const step = stepBetween(begin, numbered(second)) ?? 1;
  return (index) => counted(begin, step * index);
}

/** The value after the last filled one above a row: barcode02 below barcode01. undefined when nothing above counts. */
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
