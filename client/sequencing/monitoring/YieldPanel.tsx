import { Card, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import { Chart } from "../../kit/charts/Chart.tsx";
import { prefixedUnit } from "../../kit/charts/chartScale.ts";
import { t } from "../../kit/i18n/t.ts";
import { useNow } from "../../kit/components/useNow.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import type { BarcodeRow } from "./barcodeRows.ts";
import { BASE_UNITS, formatBases, formatCount } from "./formatBases.ts";
import { timeFormatter } from "./formatRecent.ts";
import { barcodeLines, QUANTITIES, type Quantity, TARGET, totalLine, withTarget } from "./plotLines.ts";
import { formatBarcode } from "./formatEvent.ts";
import { isOver, streamName, type StreamRun, type StreamYield } from "./stream.ts";
import classes from "./stream.module.css";
import type { StreamSums } from "./useStreamSums.ts";

const VIEWS = ["total", "barcodes"] as const;
type View = (typeof VIEWS)[number];
// The right end of the plot moves in steps: a second is not visible on a run of hours.
const STEP_MS = 5_000;

/** The yield over time: of the run, or of its largest barcodes. */
export function YieldPanel({ run, rows, sums }: { run: StreamRun; rows: BarcodeRow[]; sums: StreamSums }) {
  const [quantity, setQuantity] = useState<Quantity>("bases");
  const [view, setView] = useState<View>("total");
  return (
    <Card withBorder component="section" aria-labelledby="yield-title">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="yield-title">
            {t("streams.yield")}
          </Title>
          <Group gap="xs">
            <SegmentedControl
              aria-label={t("streams.yield.of")}
              size="xs"
              data={VIEWS.map((value) => ({ value, label: t(`streams.yield.of.${value}`) }))}
              value={view}
              onChange={setView}
            />
            <SegmentedControl
              aria-label={t("streams.yield.quantity")}
              size="xs"
              data={QUANTITIES.map((value) => ({ value, label: t(`streams.figures.${value}`) }))}
              value={quantity}
              onChange={setQuantity}
            />
          </Group>
        </Group>
        {sums.curve && sums.curve.total.at.length > 0 ? (
          <YieldView
            run={run}
            rows={rows}
            curve={sums.curve}
            answeredAt={sums.curveAt}
            quantity={quantity}
            view={view}
          />
        ) : (
          <div className={classes.plotPlace}>
            <ErrorNotice error={sums.curveError} title={t("streams.yield.failed")} />
          </div>
        )}
      </Stack>
    </Card>
  );
}

function YieldView({
  run,
  rows,
  curve,
  answeredAt,
  quantity,
  view,
}: {
  run: StreamRun;
  rows: BarcodeRow[];
  curve: StreamYield;
  answeredAt: number;
  quantity: Quantity;
  view: View;
}) {
  const nowMs = useNow(!isOver(run));
  const now = isOver(run) ? 0 : Math.floor(nowMs / STEP_MS) * STEP_MS;
  const write = quantity === "bases" ? formatBases : formatCount;
  const plot = useMemo(() => {
    const times = { answeredAt, now };
    if (view === "total") {
      const line = totalLine(
        curve,
        quantity,
        { bases: Number(run.totalBases), reads: run.totalReads },
        times,
      );
      return quantity === "bases" ? withTarget(line, run.targetBases) : line;
    }
    return barcodeLines(curve, quantity, new Map(rows.map((row) => [row.barcode, row])), times);
  }, [curve, quantity, view, run.totalBases, run.totalReads, run.targetBases, rows, answeredAt, now]);
  const spanMs = (plot.at.at(-1) ?? 0) - (plot.at[0] ?? 0);
  const time = timeFormatter(spanMs);
  const label = t(`streams.figures.${quantity}`);
  const seconds = useMemo(() => plot.at.map((ms) => ms / 1_000), [plot]);
  const series = useMemo(
    () =>
      plot.lines.map(({ key, sampleCode, color, values }) => ({
        key,
        color,
        values,
        label:
          key === "" || key === TARGET
            ? t(key === "" ? "streams.yield.of.total" : "streams.target")
            : sampleCode === null
              ? formatBarcode(key)
              : `${sampleCode} · ${key}`,
      })),
    [plot],
  );
  return (
    <Chart
      label={label}
      unit={(most) => prefixedUnit(most, UNITS[quantity])}
      isWhole={quantity === "reads"}
      x={{ kind: "clock", label: t("streams.yield.table.time"), values: seconds, format: time }}
      series={series}
      hasLegend={view === "barcodes" || series.length > 1}
      format={write}
      fileName={`${streamName(run)}_${quantity}`}
      summary={t("streams.yield.summary", {
        what: label,
        total: formatTotal(run, quantity),
        lines: view === "total" ? 0 : series.length,
        from: time(seconds[0] ?? 0),
        to: time(seconds.at(-1) ?? 0),
      })}
      note={
        view === "barcodes" &&
        rows.filter(({ files }) => files > 0).length > series.length && (
          <Text size="sm" c="dimmed">
            {t("streams.yield.largest", { shown: series.length })}
          </Text>
        )
      }
    />
  );
}

/** The prefixes of the y axis. */
const UNITS: Record<Quantity, string[]> = { bases: BASE_UNITS, reads: ["", "k", "M", "G"] };

function formatTotal(run: StreamRun, quantity: Quantity): string {
  return quantity === "bases" ? formatBases(run.totalBases) : formatNumber(run.totalReads);
}
