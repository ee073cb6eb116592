import { useCallback, useState } from "react";
import { NOTHING, type Selection } from "./selection.ts";

/**
 * The selected rows of a list.
 * @param filter the displayed filter; a change clears the selection, because only displayed rows can be selected
 */
export function useSelection(filter: object) {
  const key = JSON.stringify(filter);
  const [kept, setKept] = useState({ key, selection: NOTHING });
  const selection = kept.key === key ? kept.selection : NOTHING;
  const select = useCallback(
    (change: (before: Selection) => Selection) =>
      setKept((before) => ({ key, selection: change(before.key === key ? before.selection : NOTHING) })),
    [key],
  );
  return { selection, select };
}
