import { formatShortDate } from "../../kit/components/format.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { NameCell, None, PhoneRow, ShortDate, WIDTHS } from "../../kit/table/cells.tsx";
import classes from "../../kit/table/table.module.css";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { type ListedRunFolder, STATE_COLORS } from "./runFolderStates.ts";

export const runFolderColumns: () => TableColumn<ListedRunFolder>[] = () => [
  {
    id: "run",
    label: t("runFolders.run"),
    widthPx: WIDTHS.name,
    grow: 2,
    isRequired: true,
    cell: (folder) => <Name folder={folder} />,
  },
  {
    id: "status",
    label: t("runFolders.state"),
    widthPx: 150,
    cell: (folder) => <States folder={folder} />,
  },
  {
    id: "instrument",
    label: t("runFolders.instrument"),
    widthPx: 150,
    cell: ({ model, instrument }) => [model, instrument].filter(Boolean).join(" · ") || <None />,
  },
  {
    id: "flowCell",
    label: t("runFolders.flowCell"),
    widthPx: 140,
    cell: ({ flowCell }) => flowCell ?? <None />,
  },
  {
    id: "planned",
    label: t("runFolders.planned"),
    widthPx: 170,
    grow: 1,
    cell: ({ planned }) => planned?.name ?? t("runFolders.planned.none"),
  },
  {
    id: "date",
    label: t("runFolders.date"),
    widthPx: WIDTHS.date,
    cell: ({ startDate }) => <ShortDate time={startDate} />,
  },
  {
    id: "grown",
    label: t("runFolders.grown"),
    widthPx: WIDTHS.date,
    isExtra: true,
    cell: ({ lastGrownAt }) => <ShortDate time={lastGrownAt} />,
  },
];

/** A run folder in the list on a phone. */
export function RunFolderRow(folder: ListedRunFolder) {
  return (
    <PhoneRow
      name={<Name folder={folder} />}
      badge={<States folder={folder} />}
      facts={[
        folder.model ?? folder.instrument,
        folder.planned?.name ?? t("runFolders.planned.none"),
        folder.startDate !== null && formatShortDate(folder.startDate),
      ]}
    />
  );
}

/** The name of a run, or of its directory. */
export function runFolderName({ runName, path }: Pick<ListedRunFolder, "runName" | "path">): string {
  return runName ?? path.slice(path.lastIndexOf("/") + 1);
}

function Name({ folder }: { folder: ListedRunFolder }) {
  return (
    <NameCell
      to={`/run-folders/${folder.id}`}
      name={runFolderName(folder)}
      note={folder.experimentName ?? undefined}
    />
  );
}

function States({ folder }: { folder: ListedRunFolder }) {
  return (
    <div className={classes.wraps}>
      <RunFolderBadge status={folder.status} />
      {folder.problemCount > 0 && (
        <WordBadge color="orange">{t("runFolders.problems", { problems: folder.problemCount })}</WordBadge>
      )}
    </div>
  );
}

export function RunFolderBadge({ status }: Pick<ListedRunFolder, "status">) {
  return (
    <WordBadge isState color={STATE_COLORS[status]}>
      {t(`runFolders.state.${status}`)}
    </WordBadge>
  );
}
