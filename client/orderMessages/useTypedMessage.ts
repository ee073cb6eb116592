import { useEffect, useState } from "react";
import { forgetDraft, keepDraft, readDraft } from "../orders/keptDraft.ts";
import type { Typed } from "./MessageField.tsx";

const KEEP_AFTER_MS = 400;
const NOTHING: Typed = { text: "", chosen: [] };

/** What somebody types for an order and has not sent; kept on this device until they do. */
export function useTypedMessage(userId: string, orderId: string) {
  const key = `lanekeeper.message.${userId}.${orderId}`;
  const [typed, setTyped] = useState<Typed>(() => readDraft<Typed>(key) ?? NOTHING);
  useEffect(() => {
    if (typed.text === "") return forgetDraft(key);
    const keep = () => void keepDraft(key, typed);
    const later = setTimeout(keep, KEEP_AFTER_MS);
    addEventListener("pagehide", keep);
    return () => {
      clearTimeout(later);
      removeEventListener("pagehide", keep);
    };
  }, [key, typed]);
  return { typed, setTyped, clear: () => setTyped(NOTHING) };
}
