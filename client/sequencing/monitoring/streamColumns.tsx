import { t } from "../../kit/i18n/t.ts";
import { formatShortDate } from "../../kit/components/format.ts";
import { NameCell, PhoneRow, ShortDate, WIDTHS } from "../../kit/table/cells.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { RowLink } from "../../kit/table/RowLink.tsx";
import classes from "../../kit/table/table.module.css";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { formatBases } from "./formatBases.ts";
import { formatRecent } from "./formatRecent.ts";
import { type ListedStream, streamName } from "./stream.ts";
import { StreamStatusBadge } from "./StreamStatusBadge.tsx";
import { streamWarnings } from "./streamWarnings.ts";

/** The columns of a list of live sequencing runs. showsOrder: false on the page of a single order. */
export function streamColumns({ showsOrder }: { showsOrder: boolean }): TableColumn<ListedStream>[] {
  return [
    {
      id: "run",
      label: t("streams.list.run"),
      widthPx: WIDTHS.name,
      grow: 2,
      isRequired: true,
      cell: (run) => <Name run={run} note={formatSequencer(run)} />,
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
            cell: ({ order }: ListedStream) => (
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
      cell: ({ totalBases }) => formatBases(totalBases),
    },
    {
      id: "reads",
      label: t("streams.list.reads"),
      widthPx: 120,
      align: "right",
      cell: ({ totalReads }) => t("streams.count.reads", { reads: totalReads }),
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
      cell: ({ startedAt }) => <ShortDate time={startedAt} />,
    },
  ];
}

/** A live sequencing run in the list on a phone. */
export function StreamRow(run: ListedStream) {
  return (
    <PhoneRow
      name={<Name run={run} />}
      badge={<States run={run} />}
      facts={[
        [formatBases(run.totalBases), t("streams.count.reads", { reads: run.totalReads })].join(" · "),
        run.lastFileAt === null
          ? formatShortDate(run.startedAt)
          : t("streams.list.lastFile", { time: formatRecent(run.lastFileAt) }),
      ]}
    />
  );
}

function Name({ run, note }: { run: ListedStream; note?: string }) {
  return (
    <NameCell
      to={`/orders/${run.orderId}/streams/${run.id}`}
      name={streamName(run)}
      note={note === "" ? undefined : note}
    />
  );
}

/** The status of a run, and its warnings. */
function States({ run }: { run: ListedStream }) {
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

function formatSequencer({ deviceId, flowCellId }: ListedStream): string {
  return [deviceId, flowCellId].filter((part) => part !== null && part !== "").join(" · ");
}

function formatLast({ lastFileAt }: ListedStream): string {
  return lastFileAt === null ? t("common.none") : formatRecent(lastFileAt);
}
