import { Table, Text, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconSelector } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { formatNumber } from "../../kit/components/format.ts";
import type { BarcodeRow, SortKey, Sorting } from "./barcodeRows.ts";
import { BarcodeName, SampleName } from "./BarcodeName.tsx";
import { formatBases } from "./formatBases.ts";
import { formatRecent } from "./formatRecent.ts";
import { ShareBar } from "./ShareBar.tsx";
import classes from "./stream.module.css";

export interface BarcodeListProps {
  rows: BarcodeRow[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

const COLUMNS: { key: SortKey; isNumber?: boolean }[] = [
  { key: "barcode" },
  { key: "sampleCode" },
  { key: "files", isNumber: true },
  { key: "reads", isNumber: true },
  { key: "bases", isNumber: true },
  { key: "lastFileAt" },
];

/** Barcodes as a sortable table. */
export function BarcodeTable({ rows, sorting, onSort }: BarcodeListProps) {
  return (
    <Table verticalSpacing={6} className={classes.numbers ?? ""} aria-label={t("streams.barcodes")}>
      <Table.Thead>
        <Table.Tr>
          {COLUMNS.map((column) => (
            <SortedHead key={column.key} column={column} sorting={sorting} onSort={onSort} />
          ))}
          <Table.Th w={190}>{t("streams.barcodes.share")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.barcode}>
            <Table.Th scope="row" fw={400} className={classes.name ?? ""}>
              <BarcodeName barcode={row.barcode} />
            </Table.Th>
            <Table.Td className={classes.name ?? ""}>
              <SampleName row={row} />
            </Table.Td>
            <Table.Td ta="right">{formatNumber(row.files)}</Table.Td>
            <Table.Td ta="right">{formatNumber(row.reads)}</Table.Td>
            <Table.Td ta="right" className={classes.fixed ?? ""}>
              {formatBases(row.bases)}
            </Table.Td>
            <Table.Td className={classes.fixed ?? ""}>
              {row.lastFileAt === null ? (
                <Text size="sm" c="dimmed">
                  {t("streams.barcodes.nothing")}
                </Text>
              ) : (
                formatRecent(row.lastFileAt)
              )}
            </Table.Td>
            <Table.Td>
              <ShareBar row={row} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function SortedHead({
  column: { key, isNumber = false },
  sorting,
  onSort,
}: Pick<BarcodeListProps, "sorting" | "onSort"> & { column: (typeof COLUMNS)[number] }) {
  const isSorted = sorting.key === key;
  const Icon = isSorted ? (sorting.isDown ? IconArrowDown : IconArrowUp) : IconSelector;
  return (
    <Table.Th
      ta={isNumber ? "right" : "left"}
      aria-sort={isSorted ? (sorting.isDown ? "descending" : "ascending") : "none"}
    >
      <UnstyledButton
        className={classes.sort ?? ""}
        // Numbers are looked at from the largest down first.
        onClick={() => onSort({ key, isDown: isSorted ? !sorting.isDown : isNumber || key === "lastFileAt" })}
      >
        {t(`streams.barcodes.${key}`)}
        <Icon size={14} aria-hidden className={isSorted ? "" : (classes.faint ?? "")} />
      </UnstyledButton>
    </Table.Th>
  );
}
