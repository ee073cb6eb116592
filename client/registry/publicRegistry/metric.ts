import { type AxisUnit, prefixedUnit } from "../../kit/charts/chartScale.ts";
import { LOCALE, t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { BASE_UNITS, formatBases } from "../../sequencing/monitoring/formatBases.ts";

export type Research = Outputs["registry"]["researchData"];
export type Metric = Research["metrics"][number];

const short = new Intl.NumberFormat(LOCALE, { notation: "compact", maximumSignificantDigits: 3 });
const long = new Intl.NumberFormat(LOCALE, {
  notation: "compact",
  compactDisplay: "long",
  maximumSignificantDigits: 4,
});
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 10 });

/** A value as an axis label: "1.2T". */
export const shortValue = (value: number) => short.format(value);

// Names of units of bases, in bases.
const BASES: Record<string, number> = { bases: 1, megabases: 1e6, gigabases: 1e9, terabases: 1e12 };

/** A value in a sentence: "1.234 trillion records", "67.1 Pb". */
export function formatValue({ unit }: Pick<Metric, "unit">, value: number): string {
  const factor = BASES[unit];
  return factor === undefined
    ? t("publicRegistry.research.value", { value: long.format(value), unit })
    : formatBases(value * factor);
}

/** The unit of the value axis; bases have the largest suitable prefix. */
export function axisUnit({ unit, series }: Pick<Metric, "unit" | "series">): AxisUnit {
  const factor = BASES[unit];
  if (factor === undefined) return { factor: 1, unit };
  const most = series.reduce((one, [, value]) => Math.max(one, value), 0);
  const prefixed = prefixedUnit(most * factor, BASE_UNITS);
  return prefixed.unit === "" ? { factor: 1, unit } : { ...prefixed, factor: prefixed.factor / factor };
}

/** A value as published. */
export const wholeValue = (value: number) => whole.format(value);

/** An optional text of a metric; undefined without one. */
export function metricText(metric: Metric, key: "description" | "sourceUrl" | "licence"): string | undefined {
  const value = metric[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Series that ended earlier before the snapshot say nothing about the present. */
export const ENDED_YEARS = 2;

/** The metrics without the series that ended years before the snapshot, which the research data still contains. */
export function currentMetrics(metrics: Metric[], takenAt: string | undefined): Metric[] {
  return metrics.filter((metric) => (yearsBehind(metric, takenAt) ?? 0) < ENDED_YEARS);
}

/** The metrics of a category, or all; headline metrics first, otherwise in the given order. */
export function shownMetrics(
  metrics: Metric[],
  { category, flagship }: { category?: string | undefined; flagship?: boolean | undefined },
): Metric[] {
  return metrics
    .filter(
      (metric) => (category === undefined || metric.category === category) && (!flagship || metric.flagship),
    )
    .toSorted((one, other) => Number(other.flagship) - Number(one.flagship));
}

const YEAR_MS = 365.25 * 24 * 60 * 60 * 1000;

/**
 * Returns the full years between the last value of a series and the snapshot; undefined for a current series, whose
 * last value is not older than the usual publication delay.
 */
export function yearsBehind(metric: Metric, takenAt: string | undefined): number | undefined {
  const last = Date.parse(metric.series.at(-1)?.[0] ?? "");
  const taken = Date.parse(takenAt ?? "");
  const years = (taken - last) / YEAR_MS;
  return years >= 1 ? Math.floor(years) : undefined;
}

/** Whether a logarithmic scale can show every value. */
export function isPositive({ series }: Metric): boolean {
  return series.every(([, value]) => value > 0);
}

/** Formats metrics as a table for a spreadsheet, one line per value. */
export function toCsv(metrics: Metric[]): string {
  const lines = metrics.flatMap((metric) =>
    metric.series.map(([date, value]) =>
      [
        metric.id,
        metric.label,
        date,
        String(value),
        metric.unit,
        metric.source,
        metricText(metric, "sourceUrl") ?? "",
        metricText(metric, "licence") ?? "",
      ]
        .map(cell)
        .join(","),
    ),
  );
  return [HEAD, ...lines, ""].join("\r\n");
}

const HEAD = "metric,label,date,value,unit,source,source_url,licence";

// Prefixes cells that a spreadsheet would evaluate as formulas.
function cell(text: string): string {
  const safe = /^[=+@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
