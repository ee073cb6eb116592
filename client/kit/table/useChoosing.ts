import { notifications } from "@mantine/notifications";
import { useCallback, useLayoutEffect, useRef } from "react";
import { t } from "../i18n/t.ts";
import type { Choosing } from "./DataTable.tsx";
import { EVERYTHING, NAMED_MAX, NOTHING, type Selection, withRows } from "./selection.ts";

/**
 * The selection of table rows, with Shift for ranges.
 * @param idsInRange returns the ids of a range, visible or not
 */
export function useChoosing(
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
