import { ActionIcon, Button, Group, Text, Tooltip } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowBarToDown,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t } from "../messages/t.ts";
import type { CellProblem } from "./problems.ts";
import { type Cell, isBlank, type Range } from "./table.ts";
import type { SampleTable } from "./useSampleTable.ts";

const MANY_ROWS = 10;
const ICON = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What can be done to the table with the mouse, how many samples it has, and where something is wrong with it. */
export function GridToolbar({
  table,
  selection,
  problems,
  growable,
  onAddRows,
  onRemoveRows,
  onFillDown,
  onShow,
  cursor,
}: {
  table: SampleTable;
  selection: Range;
  problems: CellProblem[];
  growable: boolean;
  onAddRows: (count: number) => void;
  onRemoveRows: () => void;
  onFillDown: () => void;
  onShow: (cell: Cell) => void;
  cursor: Cell;
}) {
  const filled = table.rows.filter((row) => !isBlank(row)).length;
  const next = problems.find(
    ({ row, column }) => row > cursor.row || (row === cursor.row && column > cursor.column),
  );
  return (
    <Group justify="space-between" mb="xs" gap="xs">
      <Group gap={6}>
        {growable && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus {...ICON} />}
              onClick={() => onAddRows(1)}
            >
              {t("samples.addRow")}
            </Button>
            <Button size="xs" variant="default" visibleFrom="xs" onClick={() => onAddRows(MANY_ROWS)}>
              {t("samples.addRows", { rows: MANY_ROWS })}
            </Button>
            <Tool label={t("samples.removeRows")} onClick={onRemoveRows}>
              <IconTrash {...ICON} />
            </Tool>
          </>
        )}
        <Tool
          label={t("samples.fillDown")}
          keys="Ctrl+D"
          disabled={selection.bottom === 0}
          onClick={onFillDown}
        >
          <IconArrowBarToDown {...ICON} />
        </Tool>
        <Tool label={t("samples.undo")} keys="Ctrl+Z" disabled={!table.canUndo} onClick={table.undo}>
          <IconArrowBackUp {...ICON} />
        </Tool>
        <Tool label={t("samples.redo")} keys="Ctrl+Y" disabled={!table.canRedo} onClick={table.redo}>
          <IconArrowForwardUp {...ICON} />
        </Tool>
      </Group>
      <Group gap="xs" mih={30}>
        {problems.length > 0 && (
          <>
            <Text size="sm" c="var(--mantine-color-error)">
              {t("samples.problems", { cells: problems.length })}
            </Text>
            <Button size="compact-xs" variant="default" onClick={() => onShow(next ?? problems[0]!)}>
              {t("samples.nextProblem")}
            </Button>
          </>
        )}
        <Text size="sm" c="dimmed">
          {t("samples.count", { rows: filled })}
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
