import { Button, Text, Title } from "@mantine/core";
import { IconTable } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { problemFinder } from "../../kit/sheet/problems.ts";
import { Sheet } from "../../kit/sheet/Sheet.tsx";
import type { Column, Row } from "../../kit/sheet/table.ts";
import { useSheetRows } from "../../kit/sheet/useSheetRows.ts";

/** The sample table of a proposed change, opened on request.
 *  @param stored the rows of the order
 *  @param rows the typed rows, from an earlier draft too */
export function AmendedSamples({
  columns,
  stored,
  rows,
  onRows,
}: {
  columns: Column[];
  stored: Row[];
  rows: Row[];
  onRows: (rows: Row[]) => void;
}) {
  const [isOpen, setIsOpen] = useState(() => JSON.stringify(rows) !== JSON.stringify(stored));
  if (!isOpen)
    return (
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconTable size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t("amendments.samples.open")}
      </Button>
    );
  return <SampleSheet columns={columns} rows={rows} onRows={onRows} />;
}

function SampleSheet({
  columns,
  rows,
  onRows,
}: {
  columns: Column[];
  rows: Row[];
  onRows: (rows: Row[]) => void;
}) {
  const table = useSheetRows(() => rows);
  const typed = table.rows;
  const report = useEffectEvent(onRows);
  useEffect(() => report(typed), [typed]);
  const findProblems = useMemo(() => problemFinder(columns), [columns]);
  const problems = useMemo(() => findProblems(typed), [findProblems, typed]);
  return (
    <section aria-labelledby="amended-samples-title">
      <Title order={3} size="h5" id="amended-samples-title">
        {t("amendments.samples")}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t("amendments.samples.text")}
      </Text>
      <Sheet
        label={t("samples.grid")}
        table={table}
        columns={columns}
        problems={problems}
        growable={false}
        rowsMax={rows.length}
        countText={(samples) => t("samples.count", { rows: samples })}
      />
    </section>
  );
}
