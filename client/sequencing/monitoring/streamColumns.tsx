import { t } from "../../kit/i18n/t.ts";
import { formatNumber, formatShortDate } from "../../kit/components/format.ts";
import { NameCell, None, PhoneRow, ShortDate, WIDTHS } from "../../kit/table/cells.tsx";
import { StateBadge } from "../../kit/components/StatusBadge.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { RowLink } from "../../kit/table/RowLink.tsx";
import classes from "../../kit/table/table.module.css";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { formatBases } from "./formatBases.ts";
import { formatRecent } from "./formatRecent.ts";
import { type FacilityRun, streamName } from "./stream.ts";
import { StreamStatusBadge } from "./StreamStatusBadge.tsx";
import { streamWarnings } from "./streamWarnings.ts";

/** The columns of a list of sequencing runs, planned and live. showsOrder: false on the page of a single order. */
export function streamColumns({ showsOrder }: { showsOrder: boolean }): TableColumn<FacilityRun>[] {
  return [
    {
      id: "run",
      label: t("streams.list.run"),
      widthPx: WIDTHS.name,
      grow: 2,
      isRequired: true,
      cell: (run) => <Name run={run} note={formatInstrument(run)} />,
    },
    {
      id: "status",
      label: t("streams.list.status"),
      widthPx: 140,
      cell: (run) => <States run={run} />,
    },
    ...(showsOrder
      ? [
          {
            id: "order",
            label: t("streams.list.order"),
            widthPx: 170,
            grow: 1,
            cell: ({ order }: FacilityRun) => (
              <RowLink to={`/orders/${order.id}`}>{order.name ?? order.orderNumber}</RowLink>
            ),
          },
        ]
      : []),
    {
      id: "yield",
      label: t("streams.list.yield"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ totalBases }) => (totalBases === null ? <None /> : formatBases(totalBases)),
    },
    {
      id: "reads",
      label: t("streams.list.reads"),
      widthPx: 120,
      align: "right",
      cell: ({ totalReads }) => (totalReads === null ? <None /> : formatNumber(totalReads)),
    },
    {
      id: "last",
      label: t("streams.figures.last"),
      widthPx: 124,
      cell: formatLast,
    },
    {
      id: "started",
      label: t("streams.list.started"),
      widthPx: WIDTHS.date,
      cell: (run) => <ShortDate time={run.kind === "live" ? run.startedAt : run.runDate} />,
    },
  ];
}

/** A sequencing run in the list on a phone. */
export function StreamRow(run: FacilityRun) {
  return (
    <PhoneRow
      name={<Name run={run} />}
      badge={<States run={run} />}
      facts={[
        run.totalBases !== null && formatBases(run.totalBases),
        run.totalReads !== null && t("streams.count.reads", { reads: run.totalReads }),
        formatBegin(run),
      ]}
    />
  );
}

function Name({ run, note }: { run: FacilityRun; note?: string }) {
  return (
    <NameCell
      to={
        run.kind === "live"
          ? `/orders/${run.orderId}/streams/${run.id}`
          : `/orders/${run.orderId}/sequencing?run=${run.id}`
      }
      name={facilityRunName(run)}
      note={note === "" ? undefined : note}
    />
  );
}

/** The name of a run: that of its directory if it is live, otherwise as planned. */
export function facilityRunName(run: FacilityRun): string {
  return run.kind === "live" ? streamName(run) : (run.runName ?? run.runId);
}

/** The status of a run, and its warnings. */
function States({ run }: { run: FacilityRun }) {
  if (run.kind === "planned")
    return (
      <StateBadge state={run.hasReads ? "STOPPED" : "WAITING"}>
        {t(run.hasReads ? "streams.state.finished" : "streams.state.planned")}
      </StateBadge>
    );
  return (
    <div className={classes.wraps}>
      <StreamStatusBadge status={run.status} />
      {run.finalSummary && run.status === "ACTIVE" && (
        <WordBadge color="blue">{t("streams.list.finished")}</WordBadge>
      )}
      {streamWarnings(run, true).map((warning) => (
        <WordBadge key={warning} color="orange">
          {t(`streams.panel.${warning}`)}
        </WordBadge>
      ))}
    </div>
  );
}

function formatInstrument(run: FacilityRun): string {
  const parts =
    run.kind === "live"
      ? [run.deviceId, run.flowCellId]
      : [
          run.runName === null ? null : run.runId,
          run.platform,
          run.instrument,
          t("streams.list.samples", { samples: run.sampleCount }),
        ];
  return parts.filter((part) => part !== null && part !== "").join(" · ");
}

function formatLast(run: FacilityRun): string {
  return run.kind === "planned" || run.lastFileAt === null ? t("common.none") : formatRecent(run.lastFileAt);
}

/** On a phone: the last file of a live run, otherwise when it began or is planned for. */
function formatBegin(run: FacilityRun): string | null {
  if (run.kind === "planned") return run.runDate === null ? null : formatShortDate(run.runDate);
  return run.lastFileAt === null
    ? formatShortDate(run.startedAt)
    : t("streams.list.lastFile", { time: formatRecent(run.lastFileAt) });
}
