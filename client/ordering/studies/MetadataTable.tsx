import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { nextProblem, type RowProblems } from "../../kit/sheet/problems.ts";
import { Sheet, type SheetHandle } from "../../kit/sheet/Sheet.tsx";
import type { Column } from "../../kit/sheet/table.ts";
import type { SheetRows } from "../../kit/sheet/useSheetRows.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ColumnFilter } from "./ColumnFilter.tsx";
import { problemsShown } from "./missing.ts";
import { ORDER } from "./sampleTable.ts";
import { ALL_SHOWN, shownColumns } from "./shownColumns.ts";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { useParams } from "@tanstack/react-router";

export interface MetadataTableHandle {
  /** Scrolls to a cell regardless of the current filter. row: its index in the table. */
  focusCell: (row: number, columnName: string) => void;
  /** Moves to the next cell of a column that has a problem. */
  focusProblem: (columnName: string) => void;
  /** Marks missing values, which are unmarked while the user fills in the table. */
  markMissing: () => void;
}

/**
 * The metadata of a study's samples as a sheet.
 * @param problems of all columns, by row
 * @param actions the actions on the samples themselves
 */
export function MetadataTable({
  table,
  columns,
  problems,
  actions,
  ref,
}: {
  table: SheetRows;
  columns: Column[];
  problems: readonly RowProblems[];
  actions: React.ReactNode;
  ref: Ref<MetadataTableHandle>;
}) {
  const { studyId } = useParams({ from: "/signed-in/studies/$studyId" });
  const sheet = useRef<SheetHandle>(null);
  const [showsOrder] = useState(() => new Set(table.rows.map(({ values }) => values[ORDER])).size > 1);
  const [shown, setShown] = useState(ALL_SHOWN);
  const [showsMissing, setShowsMissing] = useState(false);
  const target = useRef<{ row: number; name: string } | undefined>(undefined);
  const lastLed = useRef(new Map<string, number>());
  const { visible, hidden } = useMemo(() => {
    const visible = shownColumns(columns, shown, { showsOrder });
    const names = new Set(visible.map(({ name }) => name));
    return { visible, hidden: columns.filter(({ name }) => !names.has(name)) };
  }, [columns, shown, showsOrder]);
  const ofShown = useMemo(
    () => problemsShown(columns, visible, { showsMissing }),
    [columns, visible, showsMissing],
  );
  const visibleProblems = useMemo(() => ofShown(problems), [ofShown, problems]);

  // A hidden column must be rendered before it can be focused.
  useEffect(() => {
    const column = visible.findIndex(({ name }) => name === target.current?.name);
    if (!target.current || column === -1) return;
    sheet.current?.focusCell({ row: target.current.row, column });
    target.current = undefined;
  }, [visible]);

  function leadTo(row: number, name: string) {
    const column = visible.findIndex((one) => one.name === name);
    if (column !== -1) return sheet.current?.focusCell({ row, column });
    target.current = { row, name };
    return setShown(ALL_SHOWN);
  }

  function focusProblem(name: string) {
    setShowsMissing(true);
    const column = columns.findIndex((one) => one.name === name);
    const ofColumn = problems.map((ofRow) => ofRow.filter((one) => one.column === column));
    const after = { row: lastLed.current.get(name) ?? -1, column };
    const cell = nextProblem(ofColumn, after);
    if (!cell) return;
    lastLed.current.set(name, cell.row);
    leadTo(cell.row, name);
  }

  useImperativeHandle(ref, () => ({
    focusCell: (row, name) => {
      setShowsMissing(true);
      leadTo(row, name);
    },
    focusProblem,
    markMissing: () => setShowsMissing(true),
  }));

  return (
    <Stack gap="sm" component="section" aria-labelledby="samples-title">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4" id="samples-title">
          {t("study.samples")}
        </Title>
        <Group gap="xs">{actions}</Group>
      </Group>
      {table.rows.length === 0 ? (
        <EmptyState title={t("study.samples.empty.title")} text={t("study.samples.empty.text")} />
      ) : columns.every(({ readOnly }) => readOnly) ? (
        <EmptyState
          title={t("study.samples.noFields.title")}
          text={t("study.samples.noFields.text")}
          action={
            <LinkButton to="/studies/$studyId" params={{ studyId }} search={{}}>
              {t("study.checklist.choose")}
            </LinkButton>
          }
        />
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {t("study.samples.hint")}
          </Text>
          <ColumnFilter
            columns={columns}
            shown={shown}
            onShow={setShown}
            onFind={(name) => leadTo(0, name)}
          />
          {visible.every(({ readOnly }) => readOnly) && (
            <Group gap="xs">
              <Text size="sm">{t("study.noColumns")}</Text>
              <Button size="compact-sm" variant="default" onClick={() => setShown(ALL_SHOWN)}>
                {t("study.showAll")}
              </Button>
            </Group>
          )}
          <Sheet
            ref={sheet}
            label={t("study.samples.grid")}
            table={table}
            columns={visible}
            hidden={hidden}
            problems={visibleProblems}
            growable={false}
            rowsMax={table.rows.length}
            countText={(samples) => t("studies.sampleCount", { samples })}
          />
        </>
      )}
    </Stack>
  );
}
