import { LOCALE } from "../../kit/i18n/t.ts";
import { extendCurve, type Curve, type CurveTimes } from "./streamCurve.ts";
import { NO_BARCODE, type StreamYield, UNCLASSIFIED } from "./stream.ts";

export const QUANTITIES = ["bases", "reads"] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** A line of a plot. color: name of one of the theme. */
export interface PlotLine {
  key: string;
  sampleCode: string | null;
  color: string;
  values: number[];
}

export interface PlotLines {
  /** Milliseconds since 1970, rising. */
  at: number[];
  lines: PlotLine[];
}

type Totals = Record<Quantity, number>;

const COLORS = [
  "blue",
  "orange",
  "teal",
  "grape",
  "red",
  "lime",
  "indigo",
  "pink",
  "cyan",
  "yellow",
  "violet",
  "green",
];
const COLOR_OF_NONE = "gray";

/** The yield of a run over time as one line, extended to the current value. */
export function totalLine(
  { total }: Pick<StreamYield, "total">,
  quantity: Quantity,
  known: Totals,
  times: CurveTimes,
): PlotLines {
  const line = extendCurve({ at: total.at, values: total[quantity] }, times, known[quantity]);
  return { at: line.at, lines: [{ key: "", sampleCode: null, color: "blue", values: line.values }] };
}

/** The key of the line of the target; no barcode has it, because barcodes come from names of directories. */
export const TARGET = "/target";

/** Adds the target yield of a run as a horizontal line. */
export function withTarget({ at, lines }: PlotLines, targetBases: number | null): PlotLines {
  if (targetBases === null) return { at, lines };
  const line = { key: TARGET, sampleCode: null, color: "orange", values: at.map(() => targetBases) };
  return { at, lines: [...lines, line] };
}

/**
 * The lines of the largest barcodes, sorted by name.
 * @param known by barcode
 */
export function barcodeLines(
  { total: { at }, barcodes }: Pick<StreamYield, "total" | "barcodes">,
  quantity: Quantity,
  known: Map<string, Totals>,
  times: CurveTimes,
): PlotLines {
  const sorted = barcodes.toSorted((one, other) => names.compare(one.barcode, other.barcode));
  const colors = assignColors(sorted.map(({ barcode }) => barcode));
  const curves = sorted.map((barcode): Curve & { barcode: (typeof sorted)[number] } => {
    const last = barcode[quantity].at(-1) ?? 0;
    const total = known.get(barcode.barcode)?.[quantity] ?? last;
    return { barcode, ...extendCurve({ at, values: barcode[quantity] }, times, total) };
  });
  return {
    at: curves[0]?.at ?? at,
    lines: curves.map(({ barcode: { barcode, sampleCode }, values }) => ({
      key: barcode,
      sampleCode,
      color: colors.get(barcode) ?? COLOR_OF_NONE,
      values,
    })),
  };
}

/**
 * Assigns a color to each barcode by its number, so that it stays the same while others appear and disappear; unique
 * up to the number of colors. Unclassified reads are gray.
 */
export function assignColors(barcodes: string[]): Map<string, string> {
  const colors = new Map<string, string>();
  const free = [...COLORS];
  for (const barcode of barcodes) {
    if (barcode === NO_BARCODE || barcode === UNCLASSIFIED) {
      colors.set(barcode, COLOR_OF_NONE);
      continue;
    }
    const number = Number(/\d+$/.exec(barcode)?.[0] ?? 1);
    const wanted = COLORS[(number - 1 + COLORS.length) % COLORS.length] ?? COLOR_OF_NONE;
    const color = free.includes(wanted) ? wanted : (free[0] ?? wanted);
    if (free.includes(color)) free.splice(free.indexOf(color), 1);
    colors.set(barcode, color);
  }
  return colors;
}

const names = new Intl.Collator(LOCALE, { numeric: true });
