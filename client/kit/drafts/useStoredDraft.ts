import { useEffect, useState } from "react";
import { forgetDraft, storeDraft } from "./draftStore.ts";

/**
 * Stores input as a draft on this device until it is on the server. The draft survives the end of its page or
 * dialog; call forgetDraft after discarding or sending it.
 * @param value undefined while there is nothing to store; stable across renders until it changes
 * @returns whether this browser could store it
 */
export function useStoredDraft(key: string | undefined, value: object | undefined): boolean {
  const [canStore, setCanStore] = useState(true);
  useEffect(() => {
    if (key === undefined) return;
    if (value === undefined) forgetDraft(key);
    else storeDraft(key, value, setCanStore);
  }, [key, value]);
  return canStore;
}
