import { Group, Select, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { t } from "../i18n/t.ts";
import { RowCheckbox } from "./RowCheckbox.tsx";
import classes from "./table.module.css";
import type { ShownColumns, Sorting, TableColumn } from "./tableColumn.ts";

const SELECT_WIDTH = 40;

type OnSort = ((sorting: Sorting | undefined) => void) | undefined;

interface HeadProps<Row> {
  columns: TableColumn<Row>[];
  shown: ShownColumns;
  sorting: Sorting | undefined;
  template: string;
  minWidth: number;
  isPhone: boolean;
  onSort: OnSort;
  choosing: { count: number; total: number; onAll: (on: boolean) => void } | undefined;
}

/** The CSS grid of a row with these columns, and its smallest width in pixels. */
export function toGrid<Row>(columns: TableColumn<Row>[], hasChoice: boolean) {
  const tracks = columns.map(({ widthPx, grow = 0 }) => `minmax(${widthPx}px, ${Math.max(grow, 0.001)}fr)`);
  return {
    template: [...(hasChoice ? [`${SELECT_WIDTH}px`] : []), ...tracks].join(" "),
    minWidth: columns.reduce((sum, { widthPx }) => sum + widthPx, hasChoice ? SELECT_WIDTH : 0),
  };
}

/** The header of a table with sortable columns; on a phone a select for the sorting of the rows. */
export function TableHead<Row>(props: HeadProps<Row>) {
  const { columns, shown, sorting, template, minWidth, isPhone, onSort, choosing } = props;
  const all = choosing && (
    <RowCheckbox
      aria-label={t("table.chooseAll")}
      checked={choosing.count > 0 && choosing.count === choosing.total}
      isPartly={choosing.count > 0 && choosing.count < choosing.total}
      onChange={() => choosing.onAll(choosing.count === 0)}
    />
  );

  if (isPhone)
    return (
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={classes.phoneHead}>
          <Group role="columnheader" gap="sm" wrap="nowrap">
            {all}
            <PhoneSorting columns={columns} sorting={sorting} onSort={onSort} />
          </Group>
        </div>
      </div>
    );

  return (
    <div role="rowgroup">
      <div
        role="row"
        aria-rowindex={1}
        className={classes.headRow}
        style={{ gridTemplateColumns: template, minWidth }}
      >
        {choosing && (
          <div role="columnheader" className={classes.choice} aria-label={t("table.chosen")}>
            {all}
          </div>
        )}
        {columns.map(
          (column) =>
            shown[column.id] && <Heading key={column.id} column={column} sorting={sorting} onSort={onSort} />,
        )}
      </div>
    </div>
  );
}

function PhoneSorting<Row>({
  columns,
  sorting,
  onSort,
}: Pick<HeadProps<Row>, "columns" | "sorting" | "onSort">) {
  const sortable = columns.filter(({ sort }) => sort !== undefined);
  if (sortable.length === 0 || !sorting || !onSort) return columns[0]?.label;
  return (
    <Select
      aria-label={t("table.sortBy")}
      size="xs"
      style={{ flex: "0 1 190px" }}
      allowDeselect={false}
      data={sortable.flatMap(({ sort = "", label }) => [
        { value: `${sort} asc`, label: t("table.ascending", { column: label }) },
        { value: `${sort} desc`, label: t("table.descending", { column: label }) },
      ])}
      placeholder={t("table.sortBy")}
      value={`${sorting.by} ${sorting.direction}`}
      onChange={(value) => {
        const [by = "", direction] = (value ?? "").split(" ");
        onSort({ by, direction: direction === "desc" ? "desc" : "asc" });
      }}
    />
  );
}

function Heading<Row>({
  column: { label, unit, align, sort, isBare },
  sorting,
  onSort,
}: {
  column: TableColumn<Row>;
  sorting: Sorting | undefined;
  onSort: OnSort;
}) {
  const text = unit === undefined ? label : `${label} (${unit})`;
  if (sort === undefined || !onSort)
    return (
      <div role="columnheader" className={classes.heading} data-align={align} title={text}>
        {isBare ? <VisuallyHidden>{text}</VisuallyHidden> : text}
      </div>
    );
  const isSorted = sorting?.by === sort;
  const isUp = sorting?.direction === "asc";
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
        title={text}
        data-sorted={isSorted || undefined}
        onClick={() => onSort(nextSorting(sort, isSorted ? sorting?.direction : undefined))}
      >
        <span className={classes.sortText}>{text}</span>
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </div>
  );
}

/** Ascending, descending, then the sorting of the list. */
function nextSorting(by: string, direction: Sorting["direction"] | undefined): Sorting | undefined {
  if (direction === "desc") return undefined;
  return { by, direction: direction === "asc" ? "desc" : "asc" };
}
