import { Group, Button, CloseButton, Paper, Text } from "@mantine/core";
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import { notifications } from "@mantine/notifications";
import { trpc } from "../trpc/trpc.ts";
import { ColumnMenu } from "./ColumnMenu.tsx";
import { DataTable, type Choosing } from "./DataTable.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import {
  selectionInput,
  EVERYTHING,
  NOTHING,
  selectedCount,
  NAMED_MAX,
  type Selection,
  withRows,
} from "./selection.ts";
import type { Sorting, TableColumn } from "./tableColumn.ts";
import { useShownColumns } from "./useShownColumns.ts";
import { t } from "../i18n/t.ts";
import classes from "./table.module.css";

interface Window {
  offset: number;
  limit: number;
}

interface Procedures<Row, ListQuery> {
  browse: { query: (query: ListQuery & Window) => Promise<{ rows: Row[] }> };
  idsInRange: { query: (query: ListQuery & Window) => Promise<{ ids: string[] }> };
}

/** The parameters of the displayed list. total: the number of matching rows. */
export interface ListShown<Filter, Sort extends string> {
  filter: Filter;
  sorting: Sorting<Sort>;
  total: number;
  onSort: (sorting: Sorting<Sort>) => void;
}

/**
 * A server-side list as a table, or as cards on narrow screens, with sorting, selection and export.
 * @param name of the list, its files and its columns
 * @param procedures the list procedures, such as `trpcClient.orders`
 * @param acts the actions on selected rows; clear: clears the selection
 */
export function ListTable<Row extends { id: string }, Filter extends object, Sort extends string>({
  name,
  procedures,
  filter,
  sorting,
  total,
  onSort,
  label,
  columns,
  rowLabel,
  card,
  cardHeight,
  acts,
}: ListShown<Filter, Sort> & {
  name: "orders" | "runs" | "samples" | "studies";
  procedures: Procedures<Row, Filter & { sort: Sort; direction: Sorting["direction"] }>;
  label: string;
  columns: TableColumn<Row>[];
  rowLabel: (row: Row) => string;
  card: (row: Row) => ReactNode;
  cardHeight?: number;
  acts?: (chosen: ReturnType<typeof selectionInput<Filter>>, clear: () => void) => ReactNode;
}) {
  const { shown, setShown } = useShownColumns(name, columns);
  const { selection, select } = useSelection(filter);
  const { direction } = sorting;
  const query = { ...filter, sort: sorting.by, direction };
  const chosen = selectedCount(selection, total);
  const choosing = useChoosing(
    selection,
    select,
    async (range) => (await procedures.idsInRange.query({ ...query, ...range })).ids,
  );
  const clear = () => select(() => NOTHING);
  const download = (
    <ExportMenu
      path={name}
      count={chosen > 0 ? chosen : total}
      query={{
        chosen: selectionInput(chosen > 0 ? selection : EVERYTHING, filter),
        sort: sorting.by,
        direction,
        columns: columns.flatMap(({ id, exported = [] }) => (shown[id] ? exported : [])),
      }}
    />
  );

  return (
    <>
      <Group gap="xs" justify="flex-end">
        <ColumnMenu columns={columns} shown={shown} onShow={setShown} />
        {chosen === 0 && download}
      </Group>
      <DataTable
        listKey={JSON.stringify([name, query])}
        label={label}
        total={total}
        columns={columns}
        shown={shown}
        sorting={sorting}
        onSort={({ by, direction: way }) => onSort({ by: by as Sort, direction: way })}
        windowQuery={(window) => {
          const rows = { ...query, ...window };
          return {
            queryKey: [...trpc[name].browse.pathKey(), { rows }],
            queryFn: async () => (await procedures.browse.query(rows)).rows,
          };
        }}
        choosing={choosing}
        rowLabel={rowLabel}
        card={card}
        {...(cardHeight !== undefined && { cardHeight })}
      />
      <BulkBar count={chosen} total={total} onAll={() => select(() => EVERYTHING)} onClear={clear}>
        {acts?.(selectionInput(selection, filter), clear)}
        {download}
      </BulkBar>
    </>
  );
}

/**
 * The actions on the selected rows, at the bottom of the page.
 * @param onAll selects all matching rows; undefined if they are selected
 */
function BulkBar({
  count,
  total,
  onAll,
  onClear,
  children,
}: {
  count: number;
  total: number;
  onAll: () => void;
  onClear: () => void;
  children?: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <Paper
      withBorder
      shadow="md"
      p="sm"
      className={classes.bar ?? ""}
      role="region"
      aria-label={t("table.chosen")}
    >
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <CloseButton aria-label={t("table.clear")} onClick={onClear} />
          <Text fw={600} role="status">
            {t("table.chosenCount", { rows: count })}
          </Text>
          {count < total && (
            <Button variant="subtle" size="compact-sm" onClick={onAll}>
              {t("table.chooseAllMatching", { rows: total })}
            </Button>
          )}
        </Group>
        <Group gap="xs">{children}</Group>
      </Group>
    </Paper>
  );
}

/**
 * The selection of table rows, with Shift for ranges.
 * @param idsInRange returns the ids of a range, visible or not
 */
function useChoosing(
  selection: Selection,
  select: (change: (before: Selection) => Selection) => void,
  idsInRange: (range: { offset: number; limit: number }) => Promise<string[]>,
): Choosing {
  const anchor = useRef<number | undefined>(undefined);
  const load = useRef(idsInRange);
  useLayoutEffect(() => {
    load.current = idsInRange;
  });

  const change = useCallback(
    (ids: string[], on: boolean) =>
      select((before) => {
        const after = withRows(before, ids, on);
        if (after === before) toastTooMany();
        return after;
      }),
    [select],
  );
  const onToggle = useCallback<Choosing["onToggle"]>(
    ({ index, id, on, isRange }) => {
      const from = anchor.current;
      anchor.current = index;
      if (!isRange || from === undefined || from === index) return change([id], on);
      const offset = Math.min(from, index);
      const limit = Math.abs(from - index) + 1;
      if (limit > NAMED_MAX) return toastTooMany();
      load.current({ offset, limit }).then(
        (ids) => change(ids, on),
        () => notifications.show({ color: "red", message: t("table.rangeFailed") }),
      );
    },
    [change],
  );
  const onAll = useCallback((on: boolean) => select(() => (on ? EVERYTHING : NOTHING)), [select]);
  return { selection, onToggle, onAll };
}

function toastTooMany(): void {
  notifications.show({ color: "orange", message: t("table.tooMany", { rows: NAMED_MAX }) });
}

/**
 * The selected rows of a list.
 * @param filter the displayed filter; a change clears the selection, because only displayed rows can be selected
 */
function useSelection(filter: object) {
  const key = JSON.stringify(filter);
  const [stored, setStored] = useState({ key, selection: NOTHING });
  const selection = stored.key === key ? stored.selection : NOTHING;
  const select = useCallback(
    (change: (before: Selection) => Selection) =>
      setStored((before) => ({ key, selection: change(before.key === key ? before.selection : NOTHING) })),
    [key],
  );
  return { selection, select };
}
