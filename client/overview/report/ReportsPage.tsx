import { Button, Card, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Cell, FigureTable } from "../../kit/charts/FigureTable.tsx";
import { formatMonth, MonthChart } from "../../kit/charts/MonthChart.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes, formatNumber } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { LOCALE, t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { type Period, PRESETS, type Preset, presetPeriod } from "./period.ts";
import classes from "./report.module.css";

type Report = Outputs["report"]["facility"];

const TIME_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const MONTH = /^(19|20)\d{2}-(0[1-9]|1[0-2])$/;

export function ReportsPage() {
  const { isOfFacility } = useSession();
  return isOfFacility ? <Reports /> : <AccessDenied />;
}

/** The figures of the facility for a period of whole months. */
function Reports() {
  const search = useSearch({ from: "/signed-in/reports" });
  const period = completePeriod(search);
  const isAsked = MONTH.test(period.from) && MONTH.test(period.to) && period.from <= period.to;
  const { data, error, refetch } = useQuery(
    trpc.report.facility.queryOptions(
      { ...period, timeZone: TIME_ZONE },
      { placeholderData: keepPreviousData, enabled: isAsked },
    ),
  );
  return (
    <Page title={t("navigation.reports")} description={t("report.description")}>
      <PeriodChoice period={period} isRefused={!isAsked} />
      {isAsked && <UsageExport period={period} />}
      {error && <ErrorNotice error={error} title={t("report.failed")} onRetry={() => void refetch()} />}
      {!data && !error && isAsked && <Loading rows={8} />}
      {data && <Figures report={data} />}
    </Page>
  );
}

const presetNow = (preset: Preset) => presetPeriod(preset, new Date());

function completePeriod({ from, to }: Partial<Period>): Period {
  const preset = presetNow("last12");
  return { from: from ?? preset.from, to: to ?? preset.to };
}

function PeriodChoice({ period, isRefused }: { period: Period; isRefused: boolean }) {
  const navigate = useNavigate({ from: "/reports" });
  const preset = PRESETS.find((one) => {
    const { from, to } = presetNow(one);
    return from === period.from && to === period.to;
  });
  const show = (chosen: Period) => void navigate({ search: chosen, replace: true });
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label={t("report.period")}
        value={preset ?? ""}
        data={[
          ...PRESETS.map((value) => ({ value, label: t(`report.period.${value}`) })),
          ...(preset ? [] : [{ value: "", label: t("report.period.own") }]),
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (value !== "") show(presetNow(value as Preset));
        }}
      />
      <TextInput
        type="month"
        label={t("report.from")}
        value={period.from}
        max={period.to}
        error={isRefused && t("report.wrongPeriod")}
        onChange={({ currentTarget: { value } }) => show({ ...period, from: value })}
      />
      <TextInput
        type="month"
        label={t("report.to")}
        value={period.to}
        min={period.from}
        onChange={({ currentTarget: { value } }) => show({ ...period, to: value })}
      />
    </Group>
  );
}

/** The usage by department and month, as a file for the finance office. */
function UsageExport({ period: { from, to } }: { period: Period }) {
  const address = (format: string) => `/api/usage?from=${from}&to=${to}&format=${format}`;
  return (
    <Group gap="xs">
      <Text size="sm">{t("billing.usage")}</Text>
      {(["csv", "xlsx"] as const).map((format) => (
        <Button key={format} component="a" href={address(format)} download variant="default" size="xs">
          {t(`billing.usage.${format}`)}
        </Button>
      ))}
    </Group>
  );
}

const FIGURES = ["orders", "samples", "delivered", "gigabases", "reads", "bytes"] as const;
type Figure = (typeof FIGURES)[number];

const gigabaseFormat = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 4 });

function formatFigure(figure: Figure, value: number | null): string {
  if (value === null) return "–";
  if (figure === "gigabases") return gigabaseFormat.format(value);
  return figure === "bytes" ? formatBytes(value) : formatNumber(value);
}

const CHARTS = [
  { figure: "samples", unit: "count", color: "cyan" },
  { figure: "bytes", unit: "bytes", color: "indigo" },
] as const;

function Figures({ report }: { report: Report }) {
  const { months, turnaround, instruments, technologies, departments } = report;
  return (
    <Stack gap="lg">
      <Totals report={report} />
      <FigureTable
        title={t("report.months")}
        none={t("report.none")}
        definition={t("report.months.definition")}
        fileName="months"
        head={[
          t("report.month"),
          ...FIGURES.map((figure) => t(`report.figure.${figure}`)),
          t("report.uncounted"),
        ]}
        rows={months.map((row) => [
          { text: formatMonth(row.month), value: row.month },
          ...FIGURES.map((figure) => ({ text: formatFigure(figure, row[figure]), value: row[figure] ?? "" })),
          count(row.uncounted),
        ])}
      >
        {CHARTS.map(({ figure, unit, color }) => (
          <MonthChart
            key={figure}
            label={t(`report.figure.${figure}`)}
            months={months.map(({ month }) => month)}
            values={months.map((row) => row[figure])}
            unit={unit}
            color={color}
            fileName={`months-${figure}`}
          />
        ))}
      </FigureTable>
      <FigureTable
        title={t("report.turnaround")}
        none={t("report.none")}
        definition={t("report.turnaround.definition")}
        fileName="turnaround"
        head={[
          t("report.stage"),
          t("report.figure.orders"),
          t("report.median"),
          t("report.lower"),
          t("report.upper"),
        ]}
        rows={turnaround.map(({ stage, orders, medianDays, lowerDays, upperDays }) => [
          { text: t(`report.stage.${stage}`), value: stage },
          count(orders),
          ...[medianDays, lowerDays, upperDays].map(toDays),
        ])}
      />
      <FigureTable
        title={t("report.instruments")}
        none={t("report.none")}
        definition={t("report.instruments.definition")}
        fileName="instruments"
        head={[
          t("report.instrument"),
          t("report.planned"),
          t("report.monitored"),
          t("report.figure.reads"),
          t("report.bases"),
        ]}
        rows={instruments.map(({ instrument, planned, monitored, reads, bases }) => [
          named(instrument),
          ...[planned, monitored, reads, bases].map(count),
        ])}
      />
      <GroupTable title="report.technologies" first="report.technology" rows={technologies} />
      <GroupTable title="report.departments" first="report.department" rows={departments} />
    </Stack>
  );
}

function GroupTable({
  title,
  first,
  rows,
}: {
  title: "report.technologies" | "report.departments";
  first: "report.technology" | "report.department";
  rows: Report["departments"];
}) {
  return (
    <FigureTable
      title={t(title)}
      none={t("report.none")}
      definition={t(`${title}.definition`)}
      fileName={title.slice("report.".length)}
      head={[t(first), t("report.figure.orders"), t("report.figure.samples")]}
      rows={rows.map(({ name, orders, samples }) => [named(name), count(orders), count(samples)])}
    />
  );
}

/** The totals of the period, each beside that of the period before. */
function Totals({ report: { total, before } }: { report: Report }) {
  return (
    <Card withBorder component="section" aria-label={t("report.totals")}>
      <dl className={classes.totals}>
        {FIGURES.map((figure) => (
          <div key={figure}>
            <dt>{t(`report.figure.${figure}`)}</dt>
            <dd>
              <Text fw={600} size="xl">
                {formatFigure(figure, total[figure])}
              </Text>
              <Text size="sm" c="dimmed">
                {t("report.before", { value: formatFigure(figure, before[figure]) })}
              </Text>
              {figure === "gigabases" && total.uncounted > 0 && (
                <Text size="sm" c="dimmed">
                  {t("billing.gb.uncounted", { readSets: total.uncounted })}
                </Text>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const dayFormat = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

const count = (value: number): Cell => ({ text: formatNumber(value), value });
const named = (name: string | null): Cell => ({ text: name ?? t("report.without"), value: name ?? "" });
const toDays = (days: number | null): Cell =>
  days === null ? { text: "–", value: "" } : { text: dayFormat.format(days), value: days };
