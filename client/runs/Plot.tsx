import { useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { t } from "../messages/t.ts";
import { formatSeconds } from "./formatSeconds.ts";
import classes from "./run.module.css";

const HEIGHT = 170;
const FONT = "12px system-ui, sans-serif";

/** One quantity over the time of a run, as steps. label: what it is; summary: the picture in a sentence, for those who
 *  do not see it; write: a value as people read it. */
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
  const plot = useRef<UPlot>(undefined);
  const written = useRef(write);
  written.current = write;
  const scheme = useComputedColorScheme("light");
  const hasRoom = width > 0;

  useEffect(() => {
    if (!place.current || !hasRoom) return undefined;
    const ink = colorOf("--mantine-color-dimmed");
    const grid = colorOf("--mantine-color-default-border");
    const line = colorOf(`--mantine-color-${color}-${scheme === "dark" ? "4" : "7"}`);
    const axis = {
      stroke: ink,
      font: FONT,
      grid: { stroke: grid, width: 1 },
      ticks: { stroke: grid, width: 1 },
    };
    plot.current = new UPlot(
      {
        width: 100,
        height: HEIGHT,
        cursor: { y: false, drag: { x: false, y: false } },
        scales: { x: { time: false }, y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] } },
        axes: [
          { ...axis, space: 64, values: (_, splits) => splits.map(formatSeconds) },
          {
            ...axis,
            size: 68,
            space: 36,
            values: (_, splits) => splits.map((value) => written.current(value)),
          },
        ],
        series: [
          {
            label: t("runs.page.plot.time"),
            value: (_, value) => (value === null ? "" : formatSeconds(value)),
          },
          {
            label,
            stroke: line,
            fill: `${line}2e`,
            width: 2,
            points: { show: false },
            value: (_, value) => (value === null ? "" : written.current(value)),
            ...(UPlot.paths.stepped && { paths: UPlot.paths.stepped({ align: 1 }) }),
          },
        ],
      },
      [[], []],
      place.current,
    );
    return () => {
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [label, color, scheme, hasRoom]);

  useEffect(() => {
    plot.current?.setSize({ width: Math.max(width, 120), height: HEIGHT });
    plot.current?.setData([seconds, values]);
  }, [seconds, values, width, label, color, scheme]);

  return (
    <figure className={classes.plot} ref={sized}>
      <figcaption className={classes.caption}>{label}</figcaption>
      <div ref={place} role="img" aria-label={summary} />
    </figure>
  );
}

// A canvas knows no variables of CSS.
function colorOf(variable: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(variable).trim();
}
