import { Button, Group, Stack, Table, UnstyledButton, useComputedColorScheme } from "@mantine/core";
import { useDisclosure, useElementSize } from "@mantine/hooks";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { t } from "../i18n/t.ts";
import { formatNumber } from "../components/format.ts";
import { type AxisUnit, elapsedUnit, niceEnd, niceSteps, spacedIndexes, toCsv } from "./chartScale.ts";
import { saveText } from "../components/saveText.ts";
import classes from "./chart.module.css";

/** One line of a chart. color: name of a color of the theme. */
export interface ChartSeries {
  key: string;
  label: string;
  color: string;
  values: number[];
}

interface ChartProps {
  /** Name of the quantity: title of the y axis, and the name of the table. */
  label: string;
  /** The unit of the y axis for its largest value. */
  unit: (most: number) => AxisUnit;
  /** Whether only whole numbers occur, so that no tick is a fraction. */
  isWhole?: boolean;
  /** In seconds: since 1970 for a clock, otherwise since a start. */
  x: {
    kind: "clock" | "elapsed";
    label: string;
    values: number[];
    /** Where the last step ends; without it, the last value is a point. */
    end?: number;
    format: (seconds: number) => string;
  };
  series: ChartSeries[];
  /** Formats a value with its unit, for the hovered place and the table. */
  format: (value: number) => string;
  /** The text alternative. */
  summary: string;
  /** Name of the CSV file, without its extension. */
  fileName: string;
  /** Whether values hold until the next point. */
  isStepped?: boolean;
  /** What the legend shows while nothing is hovered: the last values, or none. */
  atRest?: "last" | "none";
  /** Without it, the title of the axis names the only line. */
  hasLegend?: boolean;
  height?: number;
  /** A hint beside the legend. */
  note?: ReactNode;
}

const ROWS_MAX = 13;
// Lines differ by their dashes too, not by color alone.
const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3], [14, 5], [5, 2, 1, 2]];

/** Values over time from zero: with axis titles, a legend with the hovered values, a table, and the data as CSV. */
export function Chart(props: ChartProps) {
  const { label, x, series, format, summary, fileName, atRest = "last", note } = props;
  const { hasLegend = series.length > 1 } = props;
  const [place, setPlace] = useState<number | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isTable, { toggle }] = useDisclosure();
  const shown = useMemo(() => series.filter(({ key }) => !hidden.has(key)), [series, hidden]);
  const pointed = place !== null && place < x.values.length ? place : null;
  const only = hasLegend ? undefined : series[0];
  const at = pointed ?? (atRest === "last" ? x.values.length - 1 : null);

  function toggleLine(key: string) {
    setHidden((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );
  }

  return (
    <Stack gap="xs" component="figure" className={classes.chart ?? ""}>
      <Canvas {...props} series={series} hidden={hidden} onPoint={setPlace} summary={summary} />
      <Group justify="space-between" align="flex-start" gap="xs">
        <ul className={classes.legend} aria-label={t("chart.legend", { label })}>
          <li className={classes.moment}>
            {at === null
              ? t("chart.hover")
              : [x.format(x.values[at] ?? 0), ...(only ? [format(only.values[at] ?? 0)] : [])].join(" · ")}
          </li>
          {!only &&
            series.map((line, index) => (
              <li key={line.key}>
                <LegendEntry
                  line={line}
                  dash={dashPattern(index)}
                  value={at === null ? "" : format(line.values[at] ?? 0)}
                  isShown={!hidden.has(line.key)}
                  onToggle={() => toggleLine(line.key)}
                />
              </li>
            ))}
        </ul>
        <Group gap={4} className={classes.actions ?? ""}>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t("chart.tableOf", { label })}
            aria-expanded={isTable}
            onClick={toggle}
          >
            {t("chart.table")}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t("chart.csvOf", { label })}
            onClick={() => saveCsv(fileName, props)}
          >
            {t("chart.csv")}
          </Button>
        </Group>
      </Group>
      {note}
      {isTable && <ChartTable label={label} x={x} series={shown} format={format} />}
    </Stack>
  );
}

function dashPattern(index: number): number[] {
  return DASHES[index % DASHES.length] ?? [];
}

function Canvas({
  label,
  unit: unitFor,
  isWhole = false,
  x,
  series,
  hidden,
  summary,
  isStepped = false,
  height = 260,
  onPoint,
}: ChartProps & { hidden: ReadonlySet<string>; onPoint: (place: number | null) => void }) {
  const { ref: sized, width } = useElementSize();
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<UPlot>(null);
  const theme = useComputedColorScheme("light");
  const scheme = useIsPrinted() ? "light" : theme;
  const pointed = useEffectEvent(onPoint);
  const most = useMemo(
    () =>
      Math.max(
        0,
        ...series
          .filter(({ key }) => !hidden.has(key))
          .map(({ values }) => values.reduce((one, other) => Math.max(one, other), 0)),
      ),
    [series, hidden],
  );
  const { factor, unit } = unitFor(most);
  const xUnit = x.kind === "elapsed" ? elapsedUnit(x.values.at(-1) ?? 0) : undefined;
  const layout = JSON.stringify({
    label: axisTitle(label, unit),
    lines: series.map(({ key, color }) => ({ color, isShown: !hidden.has(key) })),
    xLabel: axisTitle(x.label, xUnit?.unit ?? ""),
    factor,
    unit,
    xUnit,
    isWhole,
    isStepped,
  });
  const dataNow = useEffectEvent(() => toPlotData(x.values, x.end, series));
  const formatX = useEffectEvent(x.format);

  // Recreated when the layout changes; new data only updates the lines.
  useEffect(() => {
    if (!place.current || width === 0) return undefined;
    const plot = new UPlot(
      {
        width,
        height,
        ...plotOptions(JSON.parse(layout) as Layout, scheme, (seconds) => formatX(seconds)),
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
  }, [layout, scheme, width, height]);
  useEffect(() => {
    drawn.current?.setData(toPlotData(x.values, x.end, series));
  }, [x.values, x.end, series]);

  return (
    <div ref={sized} className={classes.canvas} style={{ minHeight: height }}>
      <div ref={place} role="img" aria-label={summary} />
    </div>
  );
}

interface Layout extends AxisUnit {
  label: string;
  xLabel: string;
  lines: { color: string; isShown: boolean }[];
  xUnit?: AxisUnit;
  isWhole: boolean;
  isStepped: boolean;
}

function axisTitle(label: string, unit: string): string {
  return unit === "" ? label : `${label} (${unit})`;
}

function toPlotData(at: number[], end: number | undefined, series: ChartSeries[]): UPlot.AlignedData {
  if (end === undefined) return [at, ...series.map(({ values }) => values)];
  return [[...at, end], ...series.map(({ values }) => [...values, values.at(-1) ?? 0])];
}

function plotOptions(
  { label, xLabel, lines, factor, unit, xUnit, isWhole, isStepped }: Layout,
  scheme: "light" | "dark",
  formatX: (seconds: number) => string,
) {
  const ink = scheme === "dark" ? readColor("--mantine-color-dark-1") : readColor("--mantine-color-gray-7");
  const faint = scheme === "dark" ? readColor("--mantine-color-dark-4") : readColor("--mantine-color-gray-3");
  const font = `12px ${readColor("--mantine-font-family") || "sans-serif"}`;
  const grid = { stroke: faint, width: 1 };
  const axis = {
    stroke: ink,
    font,
    labelFont: font,
    labelSize: 20,
    grid,
    ticks: { ...grid, size: 4 },
  };
  const strokes = lines.map(({ color }) =>
    readColor(`--mantine-color-${color}-${scheme === "dark" ? "4" : "7"}`),
  );
  return {
    // Space for the half of the last label that extends beyond the axis.
    padding: [8, 28, 0, 0] satisfies UPlot.Padding,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: {
      x: { time: xUnit === undefined },
      y: {
        range: (_: UPlot, __: number, most: number): [number, number] => [
          0,
          niceEnd(most, { factor, unit }, isWhole),
        ],
      },
    },
    axes: [
      {
        ...axis,
        label: xLabel,
        size: 30,
        space: xUnit ? 48 : 84,
        ...(xUnit && { incrs: niceSteps(xUnit, false) }),
        values: (_: UPlot, splits: number[]) =>
          splits.map((split) => (xUnit ? formatNumber(split / xUnit.factor) : formatX(split))),
      },
      {
        ...axis,
        label,
        size: 44,
        space: 32,
        incrs: niceSteps({ factor, unit }, isWhole),
        values: (_: UPlot, splits: number[]) => splits.map((split) => formatNumber(split / factor)),
      },
    ],
    series: [
      {},
      ...strokes.map((stroke, index) => ({
        stroke,
        width: 2,
        dash: dashPattern(index),
        show: lines[index]?.isShown ?? true,
        points: { show: false },
        ...(strokes.length === 1 && { fill: `${stroke}22` }),
        ...(isStepped && UPlot.paths.stepped && { paths: UPlot.paths.stepped({ align: 1 }) }),
      })),
    ],
  } satisfies Omit<UPlot.Options, "width" | "height">;
}

// A canvas does not resolve CSS variables.
function readColor(variable: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(variable).trim();
}

/** Whether the page is being printed, for which a canvas is drawn again in the colors for paper. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinted(true));
    const end = () => setPrinted(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinted;
}

/** A line by its color, dashes and name, with its value at the hovered place. */
function LegendEntry({
  line: { color, label },
  dash,
  value,
  isShown,
  onToggle,
}: {
  line: ChartSeries;
  dash: number[];
  value: string;
  isShown: boolean;
  onToggle: () => void;
}) {
  return (
    <UnstyledButton
      className={classes.entry}
      aria-pressed={isShown}
      data-hidden={!isShown || undefined}
      onClick={onToggle}
    >
      <svg
        className={classes.swatch}
        width={26}
        height={4}
        style={
          {
            "--line": `var(--mantine-color-${color}-7)`,
            "--line-dark": `var(--mantine-color-${color}-4)`,
          } as React.CSSProperties
        }
        aria-hidden
      >
        <line x1={0} x2={26} y1={2} y2={2} strokeWidth={2.5} strokeDasharray={dash.join(" ")} />
      </svg>
      <span>{label}</span>
      <span className={classes.amount}>{value}</span>
    </UnstyledButton>
  );
}

/** The data of a chart at some places, with units. */
function ChartTable({ label, x, series, format }: Pick<ChartProps, "label" | "x" | "series" | "format">) {
  const name = t("chart.data", { label });
  return (
    <div className={classes.scrolled} tabIndex={0} role="region" aria-label={name}>
      <Table verticalSpacing={4} className={classes.numbers ?? ""} aria-label={name}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{x.label}</Table.Th>
            {series.map((line) => (
              <Table.Th key={line.key} ta="right">
                {line.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {spacedIndexes(x.values, ROWS_MAX).map((place) => (
            <Table.Tr key={place}>
              <Table.Th scope="row" fw={400}>
                {x.format(x.values[place] ?? 0)}
              </Table.Th>
              {series.map(({ key, values }) => (
                <Table.Td key={key} ta="right">
                  {format(values[place] ?? 0)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Saves all points with plain numbers; a clock as ISO 8601. */
function saveCsv(fileName: string, { x, series }: ChartProps): void {
  const rows = x.values.map((seconds, place) => [
    x.kind === "clock" ? new Date(seconds * 1_000).toISOString() : seconds,
    ...series.map(({ values }) => values[place] ?? ""),
  ]);
  const head = [axisTitle(x.label, x.kind === "clock" ? "" : "s"), ...series.map(({ label }) => label)];
  saveText(`${fileName}.csv`, toCsv([head, ...rows]), "text/csv");
}
