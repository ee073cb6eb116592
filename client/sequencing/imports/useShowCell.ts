import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { SheetHandle } from "../../kit/sheet/Sheet.tsx";
import type { Row } from "../../kit/sheet/table.ts";
import type { PlanProblem } from "./plan.ts";

type Place = Pick<PlanProblem, "rowNumber" | "column">;

/**
 * Returns a function that scrolls to a cell of the sheet.
 * @param onHidden called to show all rows when its row is hidden by the filter
 */
export function useShowCell(
  sheet: RefObject<SheetHandle | null>,
  rows: Row[],
  onHidden: () => void,
): (place: Place) => void {
  const shown = useRef(rows);
  const sought = useRef<Place>(undefined);

  const focusSought = useCallback(() => {
    if (!sought.current) return;
    const { rowNumber, column } = sought.current;
    const row = shown.current.findIndex(({ number }) => number === rowNumber);
    if (row === -1) return;
    sought.current = undefined;
    sheet.current?.focusCell({ row, column: column === null ? 0 : column + 1 });
  }, [sheet]);

  useEffect(() => {
    shown.current = rows;
    focusSought();
  }, [rows, focusSought]);

  return useCallback(
    (place) => {
      sought.current = place;
      focusSought();
      if (sought.current) onHidden();
    },
    [focusSought, onHidden],
  );
}
