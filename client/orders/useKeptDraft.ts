import { useEffect, useState } from "react";
import type { Row } from "../sheet/table.ts";
import type { Answers } from "./answers.ts";
import { forgetDraft, keepDraft } from "./keptDraft.ts";

const KEEP_AFTER_MS = 400;

/** Keeps what is typed on this device while it is not on the server, and forgets it once it is.
 *  Gives whether this browser could keep it. */
export function useKeptDraft(
  key: string,
  { dirty, answers, rows }: { dirty: boolean; answers: Answers; rows: Row[] },
): boolean {
  const [kept, setKept] = useState(true);
  useEffect(() => {
    if (!dirty) return forgetDraft(key);
    const keep = () => setKept(keepDraft(key, { answers, rows, keptAt: new Date().toISOString() }));
    const later = setTimeout(keep, KEEP_AFTER_MS);
    addEventListener("pagehide", keep);
    return () => {
      clearTimeout(later);
      removeEventListener("pagehide", keep);
    };
  }, [key, dirty, answers, rows]);
  return kept;
}
