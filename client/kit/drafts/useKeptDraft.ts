import { useEffect, useState } from "react";
import { forgetDraft, keepSoon } from "./draftStore.ts";

/**
 * Stores input as a draft on this device until it is on the server. The draft survives the end of its page or
 * dialog; call forgetDraft after discarding or sending it.
 * @param value undefined while there is nothing to store; stable across renders until it changes
 * @returns whether this browser could store it
 */
export function useKeptDraft(key: string | undefined, value: object | undefined): boolean {
  const [couldKeep, setCouldKeep] = useState(true);
  useEffect(() => {
    if (key === undefined) return;
    if (value === undefined) forgetDraft(key);
    else keepSoon(key, value, setCouldKeep);
  }, [key, value]);
  return couldKeep;
}
