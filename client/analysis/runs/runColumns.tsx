import { t } from "../../kit/i18n/t.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { RowLink } from "../../kit/table/RowLink.tsx";
import classes from "../../kit/table/table.module.css";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { formatDateTime } from "../../kit/components/format.ts";
import { formatPart } from "../../kit/components/formatLength.ts";
import { RunStatusBadge } from "./RunStatusBadge.tsx";
import { formatRunDuration, isActiveRun, runTarget } from "./formatRunDuration.ts";

type ListedRun = Outputs["runs"]["browse"]["rows"][number];

/** The columns of the list of runs; for a researcher of released results. */
export function runColumns(isAdmin: boolean): TableColumn<ListedRun>[] {
  return [
    {
      id: "number",
      label: t("runs.list.run"),
      widthPx: 220,
      grow: 1,
      sort: "number",
      isRequired: true,
      exported: ["run_number"],
      cell: (run) => <RunLink run={run} />,
    },
    {
      id: "pipeline",
      label: t("runs.list.pipeline"),
      widthPx: 130,
      grow: 2,
      sort: "pipeline",
      exported: ["pipeline"],
      cell: ({ pipelineName }) => pipelineName,
    },
    {
      id: "target",
      label: t("runs.list.target"),
      widthPx: 130,
      grow: 3,
      exported: ["order_number", "study"],
      cell: (run) => runTarget(run)?.name ?? t("common.none"),
    },
    ...(isAdmin
      ? [
          {
            id: "status",
            label: t("runs.list.status"),
            widthPx: 170,
            grow: 1,
            sort: "status",
            exported: ["status", "final_result"],
            cell: (run: ListedRun) => <StatusLine run={run} />,
          },
        ]
      : []),
    {
      id: "created",
      label: t("runs.list.created"),
      widthPx: 165,
      sort: "created",
      exported: ["created_at"],
      cell: ({ createdAt }) => formatDateTime(createdAt),
    },
    {
      id: "length",
      label: t("runs.list.length"),
      widthPx: 140,
      isExtra: true,
      exported: ["started_at", "completed_at"],
      cell: (run) => formatRunDuration(run, Date.now()) ?? t("common.none"),
    },
    ...(isAdmin
      ? [
          {
            id: "by",
            label: t("runs.list.by"),
            widthPx: 110,
            grow: 1,
            sort: "by",
            exported: ["by"],
            cell: personName,
          },
        ]
      : []),
  ];
}

/** A run where there is no room for columns. */
export const runCard = (isAdmin: boolean) =>
  function card(run: ListedRun) {
    return <Card run={run} isAdmin={isAdmin} />;
  };

function Card({ run, isAdmin }: { run: ListedRun; isAdmin: boolean }) {
  return (
    <div className={classes.lines}>
      <div className={classes.line}>
        <RunLink run={run} />
      </div>
      <div className={classes.firstLine}>
        <span className={classes.line}>{run.pipelineName}</span>
        {isAdmin && <StatusLine run={run} />}
      </div>
      <div className={classes.quietLine}>{runTarget(run)?.name ?? t("common.none")}</div>
      <div className={classes.quietLine}>
        {[formatDateTime(run.createdAt), isAdmin && personName(run)].filter(Boolean).join(" · ")}
      </div>
    </div>
  );
}

/** The display name of a run. */
export function runName({ runNumber }: ListedRun): string {
  return runNumber;
}

function RunLink({ run: { id, runNumber } }: { run: ListedRun }) {
  return (
    <RowLink to={`/analyses/${id}`} isWholeRow>
      {runNumber}
    </RowLink>
  );
}

function StatusLine({ run }: { run: ListedRun }) {
  const { status, progress, isSelectedFinal } = run;
  return (
    <span>
      <RunStatusBadge status={status} />
      {isActiveRun(run) && ` ${formatPart((progress ?? 0) / 100)}`}
      {isSelectedFinal && <WordBadge color="teal">{t("runs.list.final")}</WordBadge>}
    </span>
  );
}

function personName({ user }: ListedRun): string {
  return user ? `${user.firstName} ${user.lastName}` : t("common.none");
}
