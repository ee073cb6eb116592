import { LOCALE } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

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
/** A value in a sentence: "1.234 trillion". */
export const longValue = (value: number) => long.format(value);
/** A value as published. */
export const wholeValue = (value: number) => whole.format(value);

/** An optional text of a metric; undefined without one. */
export function metricText(metric: Metric, key: "description" | "sourceUrl" | "licence"): string | undefined {
  const value = metric[key];
  return typeof value === "string" && value !== "" ? value : undefined;
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
