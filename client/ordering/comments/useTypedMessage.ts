import { useState } from "react";
import { draftKey, forgetDraft, readDraft } from "../../kit/drafts/draftStore.ts";
import { useStoredDraft } from "../../kit/drafts/useStoredDraft.ts";
import type { Typed } from "./MessageField.tsx";

const NOTHING: Typed = { text: "", chosen: [] };

/** The unsent comment of a user on an order, stored on this device. */
export function useTypedMessage(userId: string, orderId: string) {
  const key = draftKey(userId, `message.${orderId}`);
  const [typed, setTyped] = useState<Typed>(() => readDraft<Typed>(key) ?? NOTHING);
  useStoredDraft(key, typed.text === "" ? undefined : typed);
  return {
    typed,
    setTyped,
    clear() {
      forgetDraft(key);
      setTyped(NOTHING);
    },
  };
}
