import { useEffect, useState } from "react";
import { forgetDraft, keepSoon } from "./draftStore.ts";

/** Keeps what is typed on this device while it is not on the server, and forgets it once it is. It stays when its page
 *  or dialog goes; who throws it away, or has sent it, forgets it (forgetDraft).
 *  value: undefined while there is nothing to keep; the same one from drawing to drawing until it changes.
 *  Gives whether this browser could keep it. */
export function useKeptDraft(key: string | undefined, value: object | undefined): boolean {
  const [couldKeep, setCouldKeep] = useState(true);
  useEffect(() => {
    if (key === undefined) return;
    if (value === undefined) forgetDraft(key);
    else keepSoon(key, value, setCouldKeep);
  }, [key, value]);
  return couldKeep;
}
