import { Button, Card, Group, Stack, Text, Title, Select } from "@mantine/core";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { type BarcodeRow, shownBarcodes, type Sorting, SORT_KEYS } from "./barcodeRows.ts";
import { BarcodeTable, type BarcodeListProps } from "./BarcodeTable.tsx";
import classes from "./stream.module.css";
import { BarcodeName, SampleName } from "./BarcodeName.tsx";
import { formatBases } from "./formatBases.ts";
import { formatRecent } from "./formatRecent.ts";
import { ShareBar } from "./ShareBar.tsx";
import { NoMatches } from "../../kit/components/NoMatches.tsx";

const SHOWN_AT_FIRST = 48;
const SHOWN_MORE = 200;
const SEARCHED_FROM = 12;

/** The yield of each barcode, including mapped barcodes without reads. */
export function BarcodesPanel({ rows }: { rows: BarcodeRow[] }) {
  const isNarrow = useIsNarrow();
  const [search, setSearch] = useState("");
  const [sorting, setSorting] = useState<Sorting>({ key: "barcode", isDown: false });
  const [most, setMost] = useState(SHOWN_AT_FIRST);
  const found = shownBarcodes(rows, search, sorting);
  const List = isNarrow ? BarcodeCards : BarcodeTable;
  return (
    <Card withBorder component="section" aria-labelledby="barcodes-title">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="barcodes-title">
            {t("streams.barcodes")}
          </Title>
          {rows.length > SEARCHED_FROM && (
            <div className={classes.search}>
              <SearchField label={t("streams.barcodes.search")} value={search} onSearch={setSearch} />
            </div>
          )}
        </Group>
        {found.length === 0 ? (
          <NoMatches text={t("streams.barcodes.noneFound")} onClear={() => setSearch("")} />
        ) : (
          <List rows={found.slice(0, most)} sorting={sorting} onSort={setSorting} />
        )}
        {found.length > most && (
          <Group gap="sm">
            <Button size="xs" variant="default" onClick={() => setMost(most + SHOWN_MORE)}>
              {t("streams.barcodes.more")}
            </Button>
            <Text size="sm" c="dimmed">
              {t("streams.barcodes.shown", { shown: most, total: found.length })}
            </Text>
          </Group>
        )}
      </Stack>
    </Card>
  );
}

/** Barcodes on narrow screens. */
function BarcodeCards({ rows, sorting, onSort }: BarcodeListProps) {
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
