import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { BarcodeCards } from "./BarcodeCards.tsx";
import { type BarcodeRow, shownBarcodes, type Sorting } from "./barcodeRows.ts";
import { BarcodeTable } from "./BarcodeTable.tsx";
import classes from "./stream.module.css";

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
          <Text c="dimmed">{t("streams.barcodes.noneFound")}</Text>
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
