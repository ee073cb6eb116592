import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import { rowLetters, wellName } from "../../../server/ordering/places/rules/wells.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import classes from "./wellGrid.module.css";

type Item = Outputs["places"]["get"]["items"][number];

const STEPS: Record<string, [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * The wells of a box or plate as a grid that the arrow keys move through. An occupied well shows its sample.
 * @param chosen the chosen well
 */
export function WellGrid({
  rows,
  columns,
  items,
  chosen,
  onChoose,
}: {
  rows: number;
  columns: number;
  items: Item[];
  chosen: string | undefined;
  onChoose: (well: string | undefined) => void;
}) {
  const grid = useRef<HTMLDivElement>(null);
  const itemByWell = new Map(items.map((item) => [item.well, item]));
  const current = chosen ?? "A1";

  function move(event: KeyboardEvent, row: number, column: number): void {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = wellName(
      Math.min(Math.max(row + step[0], 0), rows - 1),
      Math.min(Math.max(column + step[1], 0), columns - 1),
    );
    onChoose(next);
    grid.current?.querySelector<HTMLElement>(`[data-well="${next}"]`)?.focus();
  }

  return (
    <div className={classes.frame} tabIndex={-1}>
      <div
        ref={grid}
        role="grid"
        aria-label={t("places.wells")}
        className={classes.grid}
        style={{ gridTemplateColumns: `auto repeat(${columns}, minmax(36px, 1fr))` }}
      >
        <div role="row" className={classes.row}>
          <span role="columnheader">
            <VisuallyHidden>{t("places.row")}</VisuallyHidden>
          </span>
          {Array.from({ length: columns }, (_, column) => (
            <span key={column} role="columnheader" className={classes.head}>
              {column + 1}
            </span>
          ))}
        </div>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} role="row" className={classes.row}>
            <span role="rowheader" className={classes.head}>
              {rowLetters(row)}
            </span>
            {Array.from({ length: columns }, (_, column) => {
              const well = wellName(row, column);
              const item = itemByWell.get(well);
              return (
                <button
                  key={well}
                  type="button"
                  role="gridcell"
                  data-well={well}
                  data-taken={item !== undefined || undefined}
                  aria-selected={well === chosen}
                  aria-label={item ? `${well}: ${item.name}` : `${well}: ${t("places.free")}`}
                  title={item ? `${well}: ${item.name}` : well}
                  tabIndex={well === current ? 0 : -1}
                  className={classes.well}
                  onClick={() => onChoose(well === chosen ? undefined : well)}
                  onKeyDown={(event) => move(event, row, column)}
                >
                  {item?.name ?? ""}
                </button>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
