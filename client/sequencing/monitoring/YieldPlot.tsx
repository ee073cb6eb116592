import { useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { timeFormatter } from "./formatRecent.ts";
import type { PlotLines } from "./plotLines.ts";
import classes from "./stream.module.css";
import { FONT_FAMILY } from "../../kit/components/theme.ts";

const HEIGHT = 260;
const FONT = `12px ${FONT_FAMILY}`;

/**
 * Cumulative values over time.
 * @param summary the text alternative
 * @param write formats a value
 * @param onPoint receives the hovered index, null when the pointer leaves
 */
export function YieldPlot({
  plot: { at, lines },
  summary,
  write,
  onPoint,
}: {
  plot: PlotLines;
  summary: string;
  write: (value: number) => string;
  onPoint: (place: number | null) => void;
}) {
  const { ref: sized, width } = useElementSize();
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<UPlot>(null);
  const scheme = useComputedColorScheme("light");
  const colors = lines.map(({ color }) => color).join(" ");
  const pointed = useEffectEvent(onPoint);
  const dataNow = useEffectEvent(() => toPlotData({ at, lines }));

  // Recreated when the layout changes; new data only updates the lines.
  useEffect(() => {
    if (!place.current || width === 0) return undefined;
    const shade = scheme === "dark" ? "4" : "7";
    const strokes = colors.split(" ").map((color) => readColor(`--mantine-color-${color}-${shade}`));
    const plot = new UPlot(
      {
        width,
        height: HEIGHT,
        ...plotOptions(strokes, write),
        hooks: { setCursor: [({ cursor }) => pointed(cursor.idx ?? null)] },
      },
      dataNow(),
      place.current,
    );
    drawn.current = plot;
    return () => {
      drawn.current = null;
      plot.destroy();
    };
  }, [colors, scheme, width, write]);
  useEffect(() => {
    drawn.current?.setData(toPlotData({ at, lines }));
  }, [at, lines]);

  return (
    <div ref={sized} className={classes.plot} style={{ minHeight: HEIGHT }}>
      <div ref={place} role="img" aria-label={summary} />
    </div>
  );
}

function toPlotData({ at, lines }: PlotLines): UPlot.AlignedData {
  return [at.map((ms) => ms / 1_000), ...lines.map(({ values }) => values)];
}

function plotOptions(colors: string[], write: (value: number) => string) {
  const grid = { stroke: readColor("--mantine-color-default-border"), width: 1 };
  const axis = { stroke: readColor("--mantine-color-dimmed"), font: FONT, grid, ticks: grid };
  return {
    // Space for the half of the last time label that extends beyond the axis.
    padding: [8, 32, 0, 0] satisfies UPlot.Padding,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: { x: { time: true }, y: { range: yRange } },
    axes: [
      {
        ...axis,
        space: 84,
        values: (plot: UPlot, splits: number[]) => splits.map(timeFormatter(spanMs(plot))),
      },
      {
        ...axis,
        size: 64,
        space: 36,
        values: (_: UPlot, splits: number[]) => splits.map((split) => (split === 0 ? "0" : write(split))),
      },
    ],
    series: [
      {},
      ...colors.map((stroke) => ({
        stroke,
        width: 2,
        points: { show: false },
        ...(colors.length === 1 && { fill: `${stroke}22` }),
      })),
    ],
  } satisfies Omit<UPlot.Options, "width" | "height">;
}

function spanMs({ scales: { x } }: UPlot): number {
  return ((x?.max ?? 0) - (x?.min ?? 0)) * 1_000;
}

function yRange(_: UPlot, __: number, most: number): [number, number] {
  return [0, most > 0 ? most * 1.08 : 1];
}

// A canvas does not resolve CSS variables.
function readColor(variable: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(variable).trim();
}
