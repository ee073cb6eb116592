import { Group, Select, Stack, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { SORT_KEYS } from "./barcodeRows.ts";
import type { BarcodeListProps } from "./BarcodeTable.tsx";
import { BarcodeName, SampleName } from "./BarcodeName.tsx";
import { formatBases } from "./formatBases.ts";
import { formatRecent } from "./formatRecent.ts";
import { ShareBar } from "./ShareBar.tsx";
import classes from "./stream.module.css";

/** Barcodes where there is no room for a table. */
export function BarcodeCards({ rows, sorting, onSort }: BarcodeListProps) {
  return (
    <Stack gap="xs">
      <Select
        aria-label={t("streams.barcodes.sort")}
        data={SORT_KEYS.map((key) => ({
          value: key,
          label: t("streams.barcodes.sortedBy", { column: t(`streams.barcodes.${key}`) }),
        }))}
        value={sorting.key}
        allowDeselect={false}
        onChange={(value) => {
          const key = SORT_KEYS.find((known) => known === value) ?? "barcode";
          onSort({ key, isDown: key !== "barcode" && key !== "sampleCode" });
        }}
      />
      <ul className={classes.list} aria-label={t("streams.barcodes")}>
        {rows.map((row) => (
          <li key={row.barcode} className={classes.card}>
            <Group justify="space-between" gap="xs">
              <Text fw={600} className={classes.name ?? ""}>
                <BarcodeName barcode={row.barcode} />
              </Text>
              <Text size="sm" component="div" className={classes.name ?? ""}>
                <SampleName row={row} />
              </Text>
            </Group>
            <ShareBar row={row} />
            <Text size="sm" c="dimmed" className={classes.numbers ?? ""}>
              {row.lastFileAt === null
                ? t("streams.barcodes.nothing")
                : [
                    formatBases(row.bases),
                    t("streams.count.reads", { reads: row.reads }),
                    t("streams.count.files", { files: row.files }),
                    formatRecent(row.lastFileAt),
                  ].join(" · ")}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
