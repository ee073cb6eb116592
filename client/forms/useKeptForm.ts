import { useEffect, useState } from "react";
import { forgetDraft, keepDraft } from "../orders/keptDraft.ts";
import type { KeptForm } from "./keptForm.ts";
import type { FormDraft } from "./useFormDraft.ts";

const KEEP_AFTER_MS = 400;

/** Keeps an edited form on this device while it is not on the server, and forgets it once it is.
 *  Gives whether this browser could keep it. */
export function useKeptForm(key: string, { dirty, form, version }: FormDraft): boolean {
  const [kept, setKept] = useState(true);
  useEffect(() => {
    if (!dirty) return forgetDraft(key);
    const keep = () => setKept(keepDraft<KeptForm>(key, { form, version, keptAt: new Date().toISOString() }));
    const later = setTimeout(keep, KEEP_AFTER_MS);
    addEventListener("pagehide", keep);
    return () => {
      clearTimeout(later);
      removeEventListener("pagehide", keep);
    };
  }, [key, dirty, form, version]);
  return kept;
}
