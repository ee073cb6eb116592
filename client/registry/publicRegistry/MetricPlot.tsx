import { useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { AxisUnit } from "../../kit/charts/chartScale.ts";
import { LOCALE } from "../../kit/i18n/t.ts";
import classes from "./publicRegistry.module.css";
import { axisUnit, type Metric, shortValue } from "./metric.ts";
import { FONT_FAMILY } from "../../kit/components/theme.ts";

const HEIGHT = 220;
const FONT = `12px ${FONT_FAMILY}`;
const POINTS_SHOWN_MAX = 30;
const YEARS_ALONE_FROM_SECONDS = 3 * 365 * 24 * 60 * 60;

/**
 * A metric over time.
 * @param isLog uses a logarithmic scale
 * @param summary the text alternative
 * @param onPoint receives the hovered index, null when the pointer leaves
 */
export function MetricPlot({
  metric,
  isLog,
  summary,
  onPoint,
}: {
  metric: Metric;
  isLog: boolean;
  summary: string;
  onPoint: (place: number | null) => void;
}) {
  const { ref: sized, width } = useElementSize();
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme("light");
  const pointed = useEffectEvent(onPoint);
  const { series } = metric;
  const { factor, unit } = axisUnit(metric);

  useEffect(() => {
    if (!place.current || width === 0) return undefined;
    const plot = new UPlot(
      {
        width,
        height: HEIGHT,
        ...plotStyle(resolveColor(`--mantine-color-cyan-${scheme === "dark" ? "4" : "8"}`), {
          isLog,
          count: series.length,
          factor,
          unit,
        }),
        hooks: { setCursor: [({ cursor }) => pointed(cursor.idx ?? null)] },
      },
      [series.map(([date]) => Date.parse(date) / 1_000), series.map(([, value]) => value)],
      place.current,
    );
    return () => plot.destroy();
  }, [series, isLog, factor, unit, scheme, width]);

  return (
    <div ref={sized} className={classes.plot} style={{ minHeight: HEIGHT }}>
      <div ref={place} role="img" aria-label={summary} />
    </div>
  );
}

function plotStyle(
  stroke: string,
  { isLog, count, factor, unit }: { isLog: boolean; count: number } & AxisUnit,
) {
  const grid = { stroke: resolveColor("--mantine-color-default-border"), width: 1 };
  const axis = { stroke: resolveColor("--mantine-color-dimmed"), font: FONT, grid, ticks: grid };
  return {
    padding: [10, 16, 0, 0] satisfies UPlot.Padding,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    // Values are dates without a time zone.
    tzDate: (seconds: number) => UPlot.tzDate(new Date(seconds * 1_000), "Etc/UTC"),
    scales: { x: { time: true }, y: isLog ? { distr: 3 as const, log: 10 as const } : { range: fromZero } },
    axes: [
      { ...axis, size: 34, space: 60, values: (plot: UPlot, splits: number[]) => splits.map(timesFor(plot)) },
      {
        ...axis,
        ...(isLog && { grid: { ...grid, filter: tensAlone }, ticks: { ...grid, filter: tensAlone } }),
        label: unit,
        labelFont: FONT,
        labelSize: 20,
        size: 58,
        space: 30,
        values: (_: UPlot, splits: (number | null)[]) =>
          splits.map((split) => (split === null ? "" : shortValue(split / factor))),
      },
    ],
    series: [{}, { stroke, width: 2, points: { show: count <= POINTS_SHOWN_MAX, size: 6 } }],
  } satisfies Omit<UPlot.Options, "width" | "height">;
}

const years = new Intl.DateTimeFormat(LOCALE, { year: "numeric", timeZone: "UTC" });
const months = new Intl.DateTimeFormat(LOCALE, { year: "numeric", month: "short", timeZone: "UTC" });

function timesFor({ scales: { x } }: UPlot): (seconds: number) => string {
  const isLong = (x?.max ?? 0) - (x?.min ?? 0) > YEARS_ALONE_FROM_SECONDS;
  return (seconds) => (isLong ? years : months).format(seconds * 1_000);
}

// Over many powers of ten, the minor grid lines would form a gray area.
function tensAlone(_: UPlot, splits: (number | null)[]): (number | null)[] {
  const tens = splits.map((split) => (split !== null && isPowerOfTen(split) ? split : null));
  return tens.filter((split) => split !== null).length < 3 ? splits : tens;
}

function isPowerOfTen(value: number): boolean {
  const power = Math.log10(value);
  return Math.abs(power - Math.round(power)) < 1e-9;
}

function fromZero(_: UPlot, least: number, most: number): [number, number] {
  return [Math.min(0, least), most > 0 ? most * 1.08 : 1];
}

// A canvas does not resolve CSS variables.
function resolveColor(variable: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(variable).trim();
}
