import { Checkbox, Group, Select, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { t } from "../i18n/t.ts";
import classes from "./table.module.css";
import type { Sorting, TableColumn } from "./tableColumn.ts";

interface HeadProps<Row> {
  columns: TableColumn<Row>[];
  sorting: Sorting;
  template: string;
  isNarrow: boolean;
  onSort: (sorting: Sorting) => void;
  choosing: { count: number; total: number; onAll: (on: boolean) => void } | undefined;
}

/** The header of a table with sortable columns; on a phone a select for the sorting of the cards. */
export function TableHead<Row>({ columns, sorting, template, isNarrow, onSort, choosing }: HeadProps<Row>) {
  const all = choosing && (
    <Checkbox
      size="xs"
      aria-label={t("table.chooseAll")}
      checked={choosing.count > 0 && choosing.count === choosing.total}
      indeterminate={choosing.count > 0 && choosing.count < choosing.total}
      onChange={() => choosing.onAll(choosing.count === 0)}
    />
  );
  const sortable = columns.filter(({ sort }) => sort !== undefined);

  if (isNarrow)
    return (
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.narrowHead}>
          <Group role="columnheader" gap="sm" wrap="nowrap">
            {all}
            {sortable.length === 0 ? (
              columns[0]?.label
            ) : (
              <Select
                aria-label={t("table.sortBy")}
                style={{ flex: 1 }}
                allowDeselect={false}
                data={sortable.flatMap(({ sort = "", label }) => [
                  { value: `${sort} asc`, label: t("table.ascending", { column: label }) },
                  { value: `${sort} desc`, label: t("table.descending", { column: label }) },
                ])}
                value={`${sorting.by} ${sorting.direction}`}
                onChange={(value) => {
                  const [by = "", direction] = (value ?? "").split(" ");
                  onSort({ by, direction: direction === "desc" ? "desc" : "asc" });
                }}
              />
            )}
          </Group>
        </div>
      </div>
    );

  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow} style={{ gridTemplateColumns: template }}>
        {choosing && (
          <div role="columnheader" className={classes.choice} aria-label={t("table.chosen")}>
            {all}
          </div>
        )}
        {columns.map((column) => (
          <Heading key={column.id} column={column} sorting={sorting} onSort={onSort} />
        ))}
      </div>
    </div>
  );
}

function Heading<Row>({
  column: { label, align, sort },
  sorting,
  onSort,
}: Pick<HeadProps<Row>, "sorting" | "onSort"> & { column: TableColumn<Row> }) {
  if (sort === undefined)
    return (
      <div role="columnheader" className={classes.heading} data-align={align}>
        {label}
      </div>
    );
  const isSorted = sorting.by === sort;
  const isUp = sorting.direction === "asc";
  const Icon = !isSorted ? IconArrowsSort : isUp ? IconArrowUp : IconArrowDown;
  return (
    <div
      role="columnheader"
      className={classes.heading}
      data-align={align}
      aria-sort={isSorted ? (isUp ? "ascending" : "descending") : "none"}
    >
      <UnstyledButton
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onSort({ by: sort, direction: isSorted && isUp ? "desc" : "asc" })}
      >
        {label}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </div>
  );
}
