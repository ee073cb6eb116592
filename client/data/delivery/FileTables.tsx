import { Group, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { formatFullTime, formatNumber, formatQuality, formatShortDate } from "../../kit/components/format.ts";
import { NameCell, WIDTHS } from "../../kit/table/cells.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { FileCell } from "./FileCell.tsx";
import type { FileRow, ListedFile } from "./files.ts";
import classes from "./delivery.module.css";

const FILE_WIDTH = 180;

export interface Ways<File> {
  /** The download address of a file; undefined without a download. */
  downloadHref?: ((file: File) => string) | undefined;
  /** The display address of a file; undefined if it cannot be displayed. */
  previewHref?: (file: File) => string | undefined;
  /** When a file was last downloaded completely; undefined where that is not shown. */
  downloadedAt?: ((file: File) => string | undefined) | undefined;
}

interface Listed<File> {
  rows: FileRow<File>[];
  choosing: { chosen: ReadonlySet<string>; onSelect: (ids: string[], on: boolean) => void } | undefined;
  ways: Ways<File>;
}

/** The read sets of a delivery: one row each with R1 and R2. */
export function ReadSets<File extends ListedFile>({ rows, choosing, ways }: Listed<File>) {
  return (
    <PlainTable
      label={t("delivery.readSets")}
      rows={rows}
      columns={readSetColumns(rows, ways)}
      choosing={choosing}
      rowLabel={({ sampleCode }) => sampleCode ?? ""}
      renderCard={(row) => (
        <>
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Text size="sm" fw={600} className={classes.name}>
              {row.sampleCode}
            </Text>
            <Text size="xs" c="dimmed" className={classes.numbers}>
              {[phoneReadsText(row), downloadedText(row, ways)].filter((text) => text !== "").join(" · ")}
            </Text>
          </Group>
          <Group gap="xs">
            {row.files.map((file) => (
              <FileCell key={file.id} file={file} role={file.kind} href={ways.downloadHref?.(file)} />
            ))}
          </Group>
        </>
      )}
    />
  );
}

/** The files of a delivery that are no reads. */
export function OtherFiles<File extends ListedFile>({ rows, choosing, ways }: Listed<File>) {
  return (
    <PlainTable
      label={t("delivery.otherFiles")}
      rows={rows}
      columns={otherColumns(ways)}
      choosing={choosing}
      rowLabel={rowName}
      renderCard={(row) => (
        <>
          <Text size="sm" fw={600} className={classes.name}>
            {rowName(row)}
          </Text>
          {fileCells(row, ways)}
        </>
      )}
    />
  );
}

function readSetColumns<File extends ListedFile>(
  rows: FileRow<File>[],
  ways: Ways<File>,
): TableColumn<FileRow<File>>[] {
  const has = (fact: "readCount" | "quality") =>
    rows.some(({ files }) => files.some((file) => isKnown(file[fact])));
  const roles = rows.some(({ files }) => files.length > 1) ? ["R1", "R2"] : ["R1"];
  return [
    {
      id: "sample",
      label: t("delivery.sample"),
      widthPx: 140,
      grow: 1,
      cell: ({ sampleCode }) => <NameCell to={undefined} name={sampleCode} />,
    },
    ...roles.map((role) => ({
      id: role,
      label: role,
      widthPx: FILE_WIDTH,
      grow: 1,
      cell: ({ files }: FileRow<File>) => {
        const file = files.find(({ kind }) => kind === role);
        return file && <FileCell file={file} href={ways.downloadHref?.(file)} />;
      },
    })),
    ...(has("readCount")
      ? [
          {
            id: "reads",
            label: t("delivery.reads"),
            widthPx: 120,
            align: "right" as const,
            cell: (row: FileRow<File>) => readsText(row),
          },
        ]
      : []),
    ...(has("quality")
      ? [
          {
            id: "quality",
            label: t("delivery.quality"),
            widthPx: 132,
            align: "right" as const,
            cell: (row: FileRow<File>) => qualityText(row),
          },
        ]
      : []),
    ...downloadedColumn(ways),
  ];
}

function otherColumns<File extends ListedFile>(ways: Ways<File>): TableColumn<FileRow<File>>[] {
  return [
    {
      id: "file",
      label: t("delivery.file"),
      widthPx: WIDTHS.name,
      grow: 2,
      cell: (row) => <NameCell to={undefined} name={rowName(row)} />,
    },
    {
      id: "sample",
      label: t("delivery.sample"),
      widthPx: 130,
      cell: ({ sampleCode }) => sampleCode ?? t("delivery.wholeOrder"),
    },
    {
      id: "type",
      label: t("delivery.type"),
      widthPx: 150,
      cell: ({ files }) => files.map(({ kind }) => t(`delivery.kind.${kind}`)),
    },
    {
      id: "download",
      label: t("delivery.download"),
      widthPx: 260,
      grow: 1,
      cell: (row) => fileCells(row, ways),
    },
    ...downloadedColumn(ways),
  ];
}

function fileCells<File extends ListedFile>({ files }: FileRow<File>, ways: Ways<File>) {
  return files.map((file) => (
    <FileCell key={file.id} file={file} href={ways.downloadHref?.(file)} preview={ways.previewHref?.(file)} />
  ));
}

function rowName({ files }: FileRow<ListedFile>): string {
  return files.map(({ fileName }) => fileName).join();
}

function downloadedColumn<File>(ways: Ways<File>): TableColumn<FileRow<File>>[] {
  if (!ways.downloadedAt) return [];
  return [
    {
      id: "downloaded",
      label: t("delivery.downloaded"),
      widthPx: 120,
      cell: (row) => {
        const last = downloadTimes(row, ways).at(-1);
        return last !== undefined && <span title={formatFullTime(last)}>{downloadedText(row, ways)}</span>;
      },
    },
  ];
}

function isKnown(value: number | null | undefined): value is number {
  return value !== null && value !== undefined;
}

/** R1 and R2 of a pair have the same number of reads, which is shown once. */
function readsText({ files }: FileRow<ListedFile>): string {
  const counts = new Set(files.flatMap(({ readCount }) => (isKnown(readCount) ? [readCount] : [])));
  return [...counts].map((count) => formatNumber(count)).join(" / ");
}

function phoneReadsText(row: FileRow<ListedFile>): string {
  const reads = readsText(row);
  return reads === "" ? "" : t("delivery.readsOf", { reads });
}

function qualityText({ files }: FileRow<ListedFile>): string {
  return files.flatMap(({ quality }) => (isKnown(quality) ? [formatQuality(quality)] : [])).join(" / ");
}

function downloadTimes<File>({ files }: FileRow<File>, { downloadedAt }: Ways<File>): string[] {
  return files.flatMap((file) => downloadedAt?.(file) ?? []).toSorted();
}

/** When all files of a row were downloaded, or how many of them; "" for none. */
function downloadedText<File>(row: FileRow<File>, ways: Ways<File>): string {
  const times = downloadTimes(row, ways);
  const last = times.at(-1);
  if (last === undefined) return "";
  return times.length < row.files.length
    ? t("delivery.downloadedPart", { files: times.length, of: row.files.length })
    : formatShortDate(last);
}
