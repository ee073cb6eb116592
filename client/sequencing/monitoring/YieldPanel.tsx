import { Button, Card, Group, SegmentedControl, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useNow } from "../../kit/components/useNow.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import type { BarcodeRow } from "./barcodeRows.ts";
import { formatBases, formatCount } from "./formatBases.ts";
import { timeFormatter } from "./formatRecent.ts";
import { barcodeLines, type PlotLine, QUANTITIES, type Quantity, totalLine } from "./plotLines.ts";
import { formatBarcode } from "./formatEvent.ts";
import { isOver, type StreamRun, type StreamYield } from "./stream.ts";
import classes from "./stream.module.css";
import type { StreamSums } from "./useStreamSums.ts";
import { YieldPlot } from "./YieldPlot.tsx";
import { YieldTable } from "./YieldTable.tsx";

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
  const [place, setPlace] = useState<number | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isTable, { toggle }] = useDisclosure();
  const write = quantity === "bases" ? formatBases : formatCount;
  const plot = useMemo(() => {
    const times = { answeredAt, now };
    if (view === "total")
      return totalLine(curve, quantity, { bases: Number(run.totalBases), reads: run.totalReads }, times);
    return barcodeLines(curve, quantity, new Map(rows.map((row) => [row.barcode, row])), times);
  }, [curve, quantity, view, run.totalBases, run.totalReads, rows, answeredAt, now]);
  const shown = useMemo(
    () => ({ ...plot, lines: plot.lines.filter(({ key }) => !hidden.has(key)) }),
    [plot, hidden],
  );
  const pointed = place !== null && place < plot.at.length ? place : null;
  const spanMs = (plot.at.at(-1) ?? 0) - (plot.at[0] ?? 0);
  const time = timeFormatter(spanMs)((plot.at[pointed ?? plot.at.length - 1] ?? 0) / 1_000);

  function toggleLine(key: string) {
    setHidden((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );
  }

  return (
    <Stack gap="sm">
      <YieldPlot
        plot={shown}
        summary={t("streams.yield.summary", {
          what: t(`streams.figures.${quantity}`),
          total: formatTotal(run, quantity),
          lines: view === "total" ? 0 : shown.lines.length,
          from: timeFormatter(spanMs)((plot.at[0] ?? 0) / 1_000),
          to: timeFormatter(spanMs)((plot.at.at(-1) ?? 0) / 1_000),
        })}
        write={write}
        onPoint={setPlace}
      />
      <Group justify="space-between" align="flex-start" gap="xs">
        <ul className={classes.legend} aria-label={t("streams.yield.legend")}>
          <li className={classes.moment}>{time}</li>
          {plot.lines.map((line) => (
            <li key={line.key}>
              <LegendEntry
                line={line}
                value={write(line.values[pointed ?? line.values.length - 1] ?? 0)}
                isShown={!hidden.has(line.key)}
                onToggle={view === "total" ? undefined : () => toggleLine(line.key)}
              />
            </li>
          ))}
        </ul>
        <Button size="xs" variant="default" miw="max-content" aria-expanded={isTable} onClick={toggle}>
          {t(isTable ? "streams.yield.table.hide" : "streams.yield.table.show")}
        </Button>
      </Group>
      {view === "barcodes" && rows.filter(({ files }) => files > 0).length > plot.lines.length && (
        <Text size="sm" c="dimmed">
          {t("streams.yield.largest", { shown: plot.lines.length })}
        </Text>
      )}
      {isTable && <YieldTable plot={shown} write={write} />}
    </Stack>
  );
}

/** A line by its color and its name, and how much it had by the time that is pointed at, or has now. */
function LegendEntry({
  line: { key, sampleCode, color },
  value,
  isShown,
  onToggle,
}: {
  line: PlotLine;
  value: string;
  isShown: boolean;
  onToggle: (() => void) | undefined;
}) {
  const words = (
    <>
      <span
        className={classes.swatch}
        data-color={color}
        style={
          {
            "--line": `var(--mantine-color-${color}-7)`,
            "--line-dark": `var(--mantine-color-${color}-4)`,
          } as React.CSSProperties
        }
        aria-hidden
      />
      <span>
        {key === ""
          ? t("streams.yield.of.total")
          : sampleCode === null
            ? formatBarcode(key)
            : `${sampleCode} · ${key}`}
      </span>
      <span className={classes.amount}>{value}</span>
    </>
  );
  if (!onToggle) return <span className={classes.entry}>{words}</span>;
  return (
    <UnstyledButton
      className={classes.entry}
      aria-pressed={isShown}
      data-hidden={!isShown || undefined}
      onClick={onToggle}
    >
      {words}
    </UnstyledButton>
  );
}

function formatTotal(run: StreamRun, quantity: Quantity): string {
  return quantity === "bases" ? formatBases(run.totalBases) : formatNumber(run.totalReads);
}
