import { useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { t } from "../../kit/i18n/t.ts";
import { formatSeconds } from "../../kit/components/formatSeconds.ts";
import classes from "./run.module.css";
import { FONT_FAMILY } from "../../kit/components/theme.ts";

const HEIGHT = 170;
const FONT = `12px ${FONT_FAMILY}`;

/**
 * One quantity of a run over time, as steps.
 * @param label the name of the quantity
 * @param summary the text alternative
 * @param write formats a value
 */
export function Plot({
  label,
  summary,
  seconds,
  values,
  color,
  write,
}: {
  label: string;
  summary: string;
  seconds: number[];
  values: number[];
  /** Name of a colour of the theme. */
  color: string;
  write: (value: number) => string;
}) {
  const { ref: sized, width } = useElementSize();
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme("light");

  useEffect(() => {
    if (!place.current || width === 0) return undefined;
    const line = readColor(`--mantine-color-${color}-${scheme === "dark" ? "4" : "7"}`);
    const plot = new UPlot(
      { width, height: HEIGHT, ...plotOptions({ label, line, write }) },
      [seconds, values],
      place.current,
    );
    return () => plot.destroy();
  }, [label, color, scheme, seconds, values, width, write]);

  return (
    <figure className={classes.plot} ref={sized}>
      <figcaption className={classes.caption}>{label}</figcaption>
      <div ref={place} role="img" aria-label={summary} />
    </figure>
  );
}

function plotOptions({
  label,
  line,
  write,
}: {
  label: string;
  line: string;
  write: (value: number) => string;
}) {
  const ink = readColor("--mantine-color-dimmed");
  const grid = { stroke: readColor("--mantine-color-default-border"), width: 1 };
  const axis = { stroke: ink, font: FONT, grid, ticks: grid };
  const written = (as: (value: number) => string) => (_: UPlot, value: number | null) =>
    value === null ? "" : as(value);
  return {
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { x: { time: false }, y: { range: fromZero } },
    axes: [
      { ...axis, space: 64, values: (_: UPlot, splits: number[]) => splits.map(formatSeconds) },
      { ...axis, size: 68, space: 36, values: (_: UPlot, splits: number[]) => splits.map(write) },
    ],
    series: [
      { label: t("runs.page.plot.time"), value: written(formatSeconds) },
      {
        label,
        stroke: line,
        fill: `${line}2e`,
        width: 2,
        points: { show: false },
        value: written(write),
        ...(UPlot.paths.stepped && { paths: UPlot.paths.stepped({ align: 1 }) }),
      },
    ],
  } satisfies Omit<UPlot.Options, "width" | "height">;
}

function fromZero(_: UPlot, __: number, most: number): [number, number] {
  return [0, most > 0 ? most * 1.1 : 1];
}

// A canvas does not resolve CSS variables.
function readColor(variable: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(variable).trim();
}
