import { ActionIcon, Button, Group, Text, Tooltip } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowBarToDown,
  IconListNumbers,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { t } from "../i18n/t.ts";
import { countProblems, nextProblem, type RowProblems } from "./problems.ts";
import { problemTone } from "./problemText.ts";
import { isBlank } from "./table.ts";
import type { SheetState } from "./useSheet.ts";
import type { SheetRows } from "./useSheetRows.ts";

const MANY_ROWS = 10;
const ICON = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** The toolbar of the sheet: actions, the number of filled rows and the problems. */
export function SheetToolbar({
  table,
  sheet: { range, cursor, actions, removeSelectedRows, focusCell },
  problems,
  growable,
  isReadOnly,
  isFull,
  countText,
  onAddRows,
}: {
  table: SheetRows;
  sheet: SheetState;
  problems: readonly RowProblems[];
  growable: boolean;
  /** Whether no cell can be changed. */
  isReadOnly: boolean;
  /** The maximum number of rows. */
  isFull: boolean;
  countText: (rows: number) => string;
  onAddRows: (count: number) => void;
}) {
  const { rows } = table;
  const filled = useMemo(() => rows.filter((row) => !isBlank(row)).length, [rows]);
  const wrong = useMemo(() => countProblems(problems), [problems]);
  const isSerious = useMemo(() => problems.some((ofRow) => problemTone(ofRow) === "error"), [problems]);

  function showNext() {
    const cell = nextProblem(problems, cursor.at);
    if (cell) focusCell(cell);
  }

  return (
    <Group justify="space-between" mb="xs" gap="xs">
      <Group gap={6}>
        {growable && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus {...ICON} />}
              disabled={isFull}
              onClick={() => onAddRows(1)}
            >
              {t("sheet.addRow")}
            </Button>
            <Button
              size="xs"
              variant="default"
              visibleFrom="xs"
              disabled={isFull}
              onClick={() => onAddRows(MANY_ROWS)}
            >
              {t("sheet.addRows", { rows: MANY_ROWS })}
            </Button>
            <Tool label={t("sheet.removeRows")} onClick={removeSelectedRows}>
              <IconTrash {...ICON} />
            </Tool>
          </>
        )}
        {!isReadOnly && (
          <>
            <Tool
              label={t("sheet.fillDown")}
              keys="Ctrl+D"
              disabled={range.bottom === 0}
              onClick={actions.fillDown}
            >
              <IconArrowBarToDown {...ICON} />
            </Tool>
            <Tool
              label={t("sheet.fillSeries")}
              keys="Ctrl+Shift+D"
              disabled={range.bottom === 0}
              onClick={actions.fillSeries}
            >
              <IconListNumbers {...ICON} />
            </Tool>
            <Tool label={t("sheet.undo")} keys="Ctrl+Z" disabled={!table.canUndo} onClick={table.undo}>
              <IconArrowBackUp {...ICON} />
            </Tool>
            <Tool label={t("sheet.redo")} keys="Ctrl+Y" disabled={!table.canRedo} onClick={table.redo}>
              <IconArrowForwardUp {...ICON} />
            </Tool>
          </>
        )}
      </Group>
      <Group gap="xs" mih={30}>
        {wrong > 0 && (
          <>
            <Text size="sm" c={isSerious ? "var(--mantine-color-error)" : "var(--warning)"}>
              {t("sheet.problems", { cells: wrong })}
            </Text>
            <Button size="compact-xs" variant="default" onClick={showNext}>
              {t("sheet.nextProblem")}
            </Button>
          </>
        )}
        <Text size="sm" c="dimmed">
          {countText(filled)}
        </Text>
      </Group>
    </Group>
  );
}

function Tool({
  label,
  keys,
  disabled = false,
  onClick,
  children,
}: {
  label: string;
  keys?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip label={keys === undefined ? label : `${label} (${keys})`} openDelay={400}>
      <ActionIcon variant="default" size={30} aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
