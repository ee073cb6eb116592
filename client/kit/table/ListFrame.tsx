import { Button } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "../components/EmptyState.tsx";
import { ErrorNotice } from "../components/ErrorNotice.tsx";
import { SearchField } from "../components/SearchField.tsx";
import { t } from "../i18n/t.ts";
import { ColumnMenu } from "./ColumnMenu.tsx";
import { FilterButton } from "./FilterButton.tsx";
import { type Change, type ListSearch, withSearch, without } from "./listSearch.ts";
import classes from "./table.module.css";
import type { ShownColumns, TableColumn } from "./tableColumn.ts";
import { useIsPhone } from "./useIsPhone.ts";
import { ViewsMenu } from "./ViewsMenu.tsx";

/** What a page gives to its list: its URL, its state and its words. */
export interface ListPage<Search extends ListSearch> {
  search: Search;
  /** Shows the list with other filters; undefined values are dropped. */
  onSearch: (search: Search) => void;
  /** The number of matching rows; undefined until it is known. */
  total: number | undefined;
  error: unknown;
  onRetry: () => void;
  /** Formats the number of rows, such as "45 orders". */
  countText: (total: number) => string;
  /** The name and the example of the search field; undefined for a list without search. */
  searchField?: { label: string; placeholder: string };
  /** The fields of the filter popover. */
  filters?: ReactNode;
  /** The titles of the states without rows. */
  failed: string;
  noneFound: { title: string; text: string };
  /** Shown instead of the list if there is nothing, regardless of filters. */
  empty: ReactNode;
  /** The primary action. */
  action?: ReactNode;
}

/**
 * A list: a toolbar in one row, which sticks below the header of the page, and the rows, which scroll with the page.
 * Without rows it shows why, and the next action.
 * @param name identifies the stored settings of the list
 * @param children the table
 */
export function ListFrame<Row, Search extends ListSearch>({
  name,
  search,
  onSearch,
  total,
  error,
  onRetry,
  countText,
  searchField,
  filters,
  failed,
  noneFound,
  empty,
  action,
  exportMenu,
  columns,
  shown,
  onShow,
  children,
}: ListPage<Search> & {
  name: string;
  exportMenu?: ReactNode;
  columns: TableColumn<Row>[];
  shown: ShownColumns;
  onShow: (shown: ShownColumns) => void;
  children: ReactNode;
}) {
  const isPhone = useIsPhone();
  const { search: text, sort: _sort, direction: _direction, ...filtered } = search;
  const active = Object.keys(filtered).length;
  const isFiltered = active > 0 || text !== undefined;
  const clear = (kept: string[]) => onSearch(withSearch(search, without(search, kept)));

  if (total === 0 && !isFiltered && !error) return empty;
  return (
    <div className={classes.list}>
      <div className={classes.toolbar}>
        <span role="status" className={classes.count}>
          {total !== undefined && countText(total)}
        </span>
        <div className={classes.search}>
          {searchField && (
            <SearchField
              {...searchField}
              value={text ?? ""}
              onSearch={(typed) =>
                onSearch(withSearch(search, { search: typed === "" ? undefined : typed } as Change<Search>))
              }
            />
          )}
        </div>
        {Boolean(filters) && (
          <FilterButton active={active} onClear={() => clear(["search", "sort", "direction"])}>
            {filters}
          </FilterButton>
        )}
        <ViewsMenu
          list={name}
          search={search}
          columns={shown}
          onOpen={(view) => {
            onSearch(view.search as Search);
            if (view.columns) onShow(view.columns);
          }}
        />
        {!isPhone && <ColumnMenu columns={columns} shown={shown} onShow={onShow} />}
        {exportMenu}
        {action}
      </div>
      {Boolean(error) && <ErrorNotice error={error} title={failed} onRetry={onRetry} />}
      {!error && total === 0 && (
        <EmptyState
          icon={<IconSearch size={28} />}
          {...noneFound}
          action={
            <Button variant="default" onClick={() => clear(["sort", "direction"])}>
              {t("table.filter.clear")}
            </Button>
          }
        />
      )}
      {!error && total !== 0 && children}
    </div>
  );
}
