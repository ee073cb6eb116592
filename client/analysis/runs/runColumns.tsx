import { t } from "../../kit/i18n/t.ts";
import { NameCell, None, PhoneRow, ShortDate, ShortPerson, WIDTHS } from "../../kit/table/cells.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { formatShortPerson } from "../../kit/components/formatShortPerson.ts";
import { formatShortDate } from "../../kit/components/format.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { formatPart } from "../../kit/components/formatLength.ts";
import { RunStatusBadge } from "./RunStatusBadge.tsx";
import { isActiveRun, runSeconds } from "./runSeconds.ts";
import { formatSeconds } from "../../kit/components/formatSeconds.ts";

type ListedRun = Outputs["runs"]["browse"]["rows"][number];

/** The columns of the list of analyses; for a researcher of released results. */
export function runColumns(isOfFacility: boolean): TableColumn<ListedRun>[] {
  return [
    {
      id: "pipeline",
      label: t("runs.list.pipeline"),
      widthPx: WIDTHS.name,
      grow: 2,
      sort: "pipeline",
      isRequired: true,
      exported: ["run_number", "pipeline"],
      cell: (run) => <Name run={run} />,
    },
    ...(isOfFacility
      ? [
          {
            id: "status",
            label: t("runs.list.status"),
            widthPx: 132,
            sort: "status",
            exported: ["status"],
            cell: (run: ListedRun) => <Status run={run} />,
          },
        ]
      : []),
    {
      id: "target",
      label: t("runs.list.target"),
      widthPx: 180,
      grow: 2,
      exported: ["order_number", "study", "run_folder"],
      cell: (run) => <Target run={run} />,
    },
    ...(isOfFacility
      ? [
          {
            id: "final",
            label: t("runs.list.result"),
            widthPx: WIDTHS.number,
            exported: ["final_result"],
            cell: ({ isSelectedFinal }: ListedRun) =>
              isSelectedFinal ? <WordBadge color="teal">{t("runs.list.final")}</WordBadge> : <None />,
          },
        ]
      : []),
    {
      id: "length",
      label: t("runs.list.length"),
      widthPx: 84,
      align: "right",
      exported: ["started_at", "completed_at"],
      cell: (run) => {
        const seconds = runSeconds(run, Date.now());
        return seconds === undefined ? <None /> : formatSeconds(seconds);
      },
    },
    {
      id: "created",
      label: t("runs.list.created"),
      widthPx: WIDTHS.date,
      sort: "created",
      exported: ["created_at"],
      cell: ({ createdAt }) => <ShortDate time={createdAt} />,
    },
    ...(isOfFacility
      ? [
          {
            id: "by",
            label: t("runs.list.by"),
            widthPx: WIDTHS.person,
            sort: "by",
            exported: ["by"],
            cell: ({ user }: ListedRun) => <ShortPerson person={user} />,
          },
        ]
      : []),
  ];
}

/** An analysis in the list on a phone. */
export function RunRow({ run, isOfFacility }: { run: ListedRun; isOfFacility: boolean }) {
  return (
    <PhoneRow
      name={<Name run={run} isShort />}
      badge={isOfFacility && <Status run={run} />}
      facts={[
        targetName(run),
        formatShortDate(run.createdAt),
        isOfFacility && run.user && formatShortPerson(run.user),
      ]}
    />
  );
}

/** The display name of an analysis. */
export function runName({ runNumber, pipelineName }: ListedRun): string {
  return `${pipelineName} ${runNumber}`;
}

function Name({ run, isShort = false }: { run: ListedRun; isShort?: boolean }) {
  const { id, pipelineName, runNumber } = run;
  return <NameCell to={`/analyses/${id}`} name={pipelineName} note={isShort ? undefined : runNumber} />;
}

function Status({ run }: { run: ListedRun }) {
  const { status, progress } = run;
  return (
    <span>
      <RunStatusBadge status={status} />
      {isActiveRun(run) && ` ${formatPart((progress ?? 0) / 100)}`}
    </span>
  );
}

function Target({ run: { order, study, targetFolder, external } }: { run: ListedRun }) {
  if (external) return <WordBadge color="gray">{t("runs.external")}</WordBadge>;
  if (targetFolder)
    return <NameCell to={undefined} name={t("demultiplexing.target", { folder: targetFolder.name })} />;
  if (order)
    return (
      <NameCell
        to={undefined}
        name={order.name ?? order.orderNumber}
        note={order.name && order.orderNumber}
      />
    );
  return study ? <NameCell to={undefined} name={study.title} /> : <None />;
}

function targetName({ order, study, targetFolder, external }: ListedRun): string | undefined {
  if (external) return t("runs.external");
  if (targetFolder) return t("demultiplexing.target", { folder: targetFolder.name });
  return order ? (order.name ?? order.orderNumber) : study?.title;
}
