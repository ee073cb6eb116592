import { useCallback, useState } from "react";
import { NOTHING, type Selection } from "./selection.ts";

/** The chosen rows of a list. filter: what is shown; another one begins with nothing chosen, because what is chosen is
 *  always among what is shown. */
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
