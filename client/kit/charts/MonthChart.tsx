import { formatBytes, formatNumber } from "../components/format.ts";
import { LOCALE, t } from "../i18n/t.ts";
import { Chart } from "./Chart.tsx";
import { prefixedUnit } from "./chartScale.ts";
import { endOfMonth, firstDay } from "./months.ts";

const BYTE_UNITS = ["B", "kB", "MB", "GB", "TB", "PB"];

/** One figure by month. months: as "2026-03", without gaps. */
export function MonthChart({
  label,
  months,
  values,
  unit,
  color,
  fileName,
}: {
  label: string;
  months: string[];
  values: number[];
  unit: "bytes" | "count";
  color: string;
  fileName: string;
}) {
  const last = months.at(-1);
  return (
    <Chart
      label={label}
      unit={(most) => (unit === "bytes" ? prefixedUnit(most, BYTE_UNITS) : { factor: 1, unit: "" })}
      isWhole={unit === "count"}
      isStepped
      atRest="none"
      height={180}
      x={{
        kind: "clock",
        label: t("chart.month"),
        values: months.map((month) => firstDay(month).getTime() / 1000),
        ...(last !== undefined && { end: endOfMonth(last).getTime() / 1000 }),
        format: (seconds) => monthFormat.format(new Date(seconds * 1000)),
      }}
      series={[{ key: "figure", label, color, values }]}
      format={unit === "bytes" ? formatBytes : formatNumber}
      summary={t("chart.byMonth", { label })}
      fileName={fileName}
    />
  );
}

const monthFormat = new Intl.DateTimeFormat(LOCALE, { month: "short", year: "numeric" });
export const formatMonth = (month: string) => monthFormat.format(firstDay(month));
