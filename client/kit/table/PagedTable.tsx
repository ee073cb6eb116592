import type { ReactNode } from "react";
import { Loading } from "../components/Loading.tsx";
import { PagedList } from "../components/PagedList.tsx";
import { ListFrame, type ListPage } from "./ListFrame.tsx";
import type { ListSearch } from "./listSearch.ts";
import { PlainTable } from "./PlainTable.tsx";
import type { TableColumn } from "./tableColumn.ts";
import { useShownColumns } from "./useShownColumns.ts";

/** The page of a list that is shown, counted from 1. isWaiting: another page was requested. */
export interface ShownPage {
  isWaiting: boolean;
  label: string;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
}

/** A list that the server returns in pages: toolbar, rows and pagination. */
export function PagedTable<Row extends { id: string }, Search extends ListSearch>({
  name,
  label,
  rows,
  columns,
  pages,
  choosing,
  rowLabel,
  renderCard,
  ...list
}: ListPage<Search> & {
  name: string;
  label: string;
  rows: Row[];
  columns: TableColumn<Row>[];
  pages: ShownPage;
  choosing?: { chosen: ReadonlySet<string>; onSelect: (ids: string[], on: boolean) => void } | undefined;
  rowLabel: (row: Row) => string;
  renderCard: (row: Row) => ReactNode;
}) {
  const { shown, setShown } = useShownColumns(name, columns);
  return (
    <ListFrame {...list} name={name} columns={columns} shown={shown} onShow={setShown}>
      {list.total === undefined ? (
        <Loading rows={8} />
      ) : (
        // The number of rows is in the toolbar already.
        <PagedList {...pages} total={list.total > pages.pageSize ? list.total : 0}>
          <PlainTable
            label={label}
            rows={rows}
            columns={columns}
            shown={shown}
            choosing={choosing}
            rowLabel={rowLabel}
            renderCard={renderCard}
          />
        </PagedList>
      )}
    </ListFrame>
  );
}
