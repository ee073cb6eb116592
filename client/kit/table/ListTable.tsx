import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { trpc } from "../trpc/trpc.ts";
import { BulkBar } from "./BulkBar.tsx";
import { ColumnMenu } from "./ColumnMenu.tsx";
import { DataTable } from "./DataTable.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { selectionInput, EVERYTHING, NOTHING, selectedCount } from "./selection.ts";
import type { Sorting, TableColumn } from "./tableColumn.ts";
import { useChoosing } from "./useChoosing.ts";
import { useSelection } from "./useSelection.ts";
import { useShownColumns } from "./useShownColumns.ts";

interface Window {
  offset: number;
  limit: number;
}

interface Procedures<Row, Asked> {
  browse: { query: (asked: Asked & Window) => Promise<{ rows: Row[] }> };
  idsInRange: { query: (asked: Asked & Window) => Promise<{ ids: string[] }> };
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
  nameOf,
  card,
  cardHeight,
  acts,
}: ListShown<Filter, Sort> & {
  name: "orders" | "runs" | "samples" | "studies";
  procedures: Procedures<Row, Filter & { sort: Sort; direction: Sorting["direction"] }>;
  label: string;
  columns: TableColumn<Row>[];
  nameOf: (row: Row) => string;
  card: (row: Row) => ReactNode;
  cardHeight?: number;
  acts?: (chosen: ReturnType<typeof selectionInput<Filter>>, clear: () => void) => ReactNode;
}) {
  const { shown, setShown } = useShownColumns(name, columns);
  const { selection, select } = useSelection(filter);
  const { direction } = sorting;
  const asked = { ...filter, sort: sorting.by, direction };
  const chosen = selectedCount(selection, total);
  const choosing = useChoosing(
    selection,
    select,
    async (range) => (await procedures.idsInRange.query({ ...asked, ...range })).ids,
  );
  const clear = () => select(() => NOTHING);
  const download = (
    <ExportMenu
      path={name}
      count={chosen > 0 ? chosen : total}
      asked={{
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
        listKey={JSON.stringify([name, asked])}
        label={label}
        total={total}
        columns={columns}
        shown={shown}
        sorting={sorting}
        onSort={({ by, direction: way }) => onSort({ by: by as Sort, direction: way })}
        windowQuery={(window) => {
          const rows = { ...asked, ...window };
          return {
            queryKey: [...trpc[name].browse.pathKey(), { rows }],
            queryFn: async () => (await procedures.browse.query(rows)).rows,
          };
        }}
        choosing={choosing}
        nameOf={nameOf}
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
