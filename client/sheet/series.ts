/** How a series that begins with one or two values goes on: barcode01, barcode02, …; S1, S3, S5, …. Its last number
 *  counts and keeps its zeros; a text without a number stays as it is.
 *  second: empty, or what the second row says; it gives the step when it is of the same series.
 *  Gives the value by row, the first being 0. */
export function seriesOf(first: string, second = ""): (index: number) => string {
  const begin = numbered(first);
  if (!begin) return () => first;
  const next = numbered(second);
  const sameSeries = next !== undefined && next.before === begin.before && next.after === begin.after;
  const step = sameSeries && next.number > begin.number ? next.number - begin.number : 1;
  return (index) => {
    const digits = String(begin.number + step * index).padStart(begin.width, "0");
    return `${begin.before}${digits}${begin.after}`;
  };
}

/** The value after the last filled one above a row: barcode02 below barcode01. undefined when nothing above counts. */
export function nextInSeries(values: string[]): string | undefined {
  const last = values.findLastIndex((value) => value !== "");
  const above = values[last];
  if (above === undefined || !numbered(above)) return undefined;
  const before = values[last - 1] ?? "";
  return before === "" ? seriesOf(above)(1) : seriesOf(before, above)(2);
}

interface Numbered {
  before: string;
  number: number;
  width: number;
  after: string;
}

function numbered(text: string): Numbered | undefined {
  const found = /^(.*?)(\d{1,12})(\D*)$/s.exec(text);
  if (!found) return undefined;
  const [, before = "", digits = "", after = ""] = found;
  return { before, number: Number(digits), width: digits.length, after };
}
