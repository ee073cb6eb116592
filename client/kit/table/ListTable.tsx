import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import { notifications } from "@mantine/notifications";
import { trpc } from "../trpc/trpc.ts";
import { type Choosing, DataTable } from "./DataTable.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { ListFrame, type ListPage } from "./ListFrame.tsx";
import { type Change, type ListSearch, withSearch } from "./listSearch.ts";
import { SelectedBar } from "./SelectedBar.tsx";
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

interface Window {
  offset: number;
  limit: number;
  total?: number;
}

interface Procedures<Row, ListQuery> {
  browse: { query: (query: ListQuery & Window) => Promise<{ rows: Row[] }> };
  idsInRange: { query: (query: ListQuery & Window) => Promise<{ ids: string[] }> };
}

/**
 * A server-side list with sorting, selection and export.
 * @param name of the list, its files and its settings
 * @param procedures the list procedures, such as `trpcClient.orders`
 * @param filter the request of the filters in the URL
 * @param acts the actions on selected rows; clear: clears the selection
 */
export function ListTable<
  Row extends { id: string },
  Filter extends object,
  Sort extends string,
  Search extends ListSearch,
>({
  name,
  procedures,
  filter,
  sorting,
  acts,
  label,
  columns,
  rowLabel,
  renderCard,
  ...page
}: ListPage<Search> & {
  name: "libraries" | "orders" | "runs" | "samples" | "studies";
  procedures: Procedures<Row, Filter & { sort: Sort; direction: Sorting["direction"] }>;
  filter: Filter;
  sorting: Sorting<Sort>;
  /** The accessible name of the table. */
  label: string;
  columns: TableColumn<Row>[];
  rowLabel: (row: Row) => string;
  renderCard: (row: Row) => ReactNode;
  acts?: (chosen: ReturnType<typeof selectionInput<Filter>>, clear: () => void) => ReactNode;
}) {
  const { shown, setShown } = useShownColumns(name, columns);
  const { selection, select } = useSelection(filter);
  const total = page.total ?? 0;
  const { direction } = sorting;
  const query = { ...filter, sort: sorting.by, direction };
  const chosen = selectedCount(selection, total);
  const choosing = useChoosing(
    selection,
    select,
    async (range) => (await procedures.idsInRange.query({ ...query, ...range, total })).ids,
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
      <ListFrame
        {...page}
        name={name}
        columns={columns}
        shown={shown}
        onShow={setShown}
        exportMenu={chosen === 0 && download}
      >
        <DataTable
          listKey={JSON.stringify([name, query])}
          label={label}
          total={page.total}
          columns={columns}
          shown={shown}
          sorting={sorting}
          onSort={(next) =>
            page.onSearch(
              withSearch(page.search, { sort: next?.by, direction: next?.direction } as Change<Search>),
            )
          }
          windowQuery={(window) => {
            // Only windows of the second half are read from the end: the others stay the same when the total changes.
            const isNearEnd = window.offset > 0 && total - window.offset - window.limit < window.offset;
            const rows = { ...query, ...window, ...(isNearEnd && { total }) };
            return {
              queryKey: [...trpc[name].browse.pathKey(), { rows }],
              queryFn: async () => (await procedures.browse.query(rows)).rows,
            };
          }}
          choosing={choosing}
          rowLabel={rowLabel}
          renderCard={renderCard}
        />
      </ListFrame>
      <SelectedBar count={chosen} total={total} onAll={() => select(() => EVERYTHING)} onClear={clear}>
        {acts?.(selectionInput(selection, filter), clear)}
        {download}
      </SelectedBar>
    </>
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
