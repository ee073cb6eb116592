/** A unit of an axis: a value of 1 on the axis is `factor` in the data. */
export interface AxisUnit {
  factor: number;
  /** Empty for plain numbers. */
  unit: string;
}

/** The steps between ticks, in the unit of the axis: 1, 2 and 5 times the powers of ten. */
export function niceSteps({ factor }: AxisUnit, isWhole: boolean): number[] {
  const powers = Array.from({ length: 19 }, (_, index) => index - 3);
  return powers
    .flatMap((power) => [1, 2, 5].map((step) => step * 10 ** power))
    .filter((step) => !isWhole || step >= 1)
    .map((step) => step * factor);
}

const STEPS_WANTED = 4;

/** The end of an axis that begins at zero: the first tick at or above the largest value. */
export function niceEnd(most: number, unit: AxisUnit, isWhole: boolean): number {
  const steps = niceSteps(unit, isWhole);
  if (!(most > 0)) return steps.find((step) => step >= unit.factor) ?? 1;
  const step = steps.find((one) => one * STEPS_WANTED >= most) ?? steps.at(-1) ?? most;
  return Math.ceil(most / step - 1e-9) * step;
}

const ELAPSED: AxisUnit[] = [
  { factor: 3_600, unit: "h" },
  { factor: 60, unit: "min" },
];

/** The unit for seconds since a start. */
export function elapsedUnit(most: number): AxisUnit {
  return ELAPSED.find(({ factor }) => most >= 2 * factor) ?? { factor: 1, unit: "s" };
}

/** The largest prefix of a unit (of powers of 1,000) that keeps a value at or above 1. */
export function prefixedUnit(most: number, units: readonly string[]): AxisUnit {
  const power = most < 1 ? 0 : Math.min(Math.floor(Math.log10(most) / 3 + 1e-9), units.length - 1);
  return { factor: 1000 ** power, unit: units[power] ?? "" };
}

/** Returns indexes that are about equally spaced on the x axis, including the first and the last, for a table. */
export function spacedIndexes(at: number[], most: number): number[] {
  if (at.length <= most) return at.map((_, place) => place);
  const [from = 0, to = 0] = [at[0], at.at(-1)];
  const wanted = Array.from({ length: most }, (_, row) => from + (row * (to - from)) / (most - 1));
  return [...new Set(wanted.map((time) => at.findIndex((one) => one >= time)))];
}

/** Formats a table as CSV (RFC 4180). */
export function toCsv(rows: (string | number)[][]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(value: string | number): string {
  const text = String(value);
  // A spreadsheet would execute a text that begins like a formula.
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
