import { useState } from "react";
import { forgetDraft, storeDraft, readDraft } from "../../kit/drafts/draftStore.ts";
import type { StoredFormDraft } from "./storedFormDraft.ts";

/** A draft that is set aside on this device while the form of another user is viewed; undefined without one. */
export function useSetAside(key: string): {
  aside: StoredFormDraft | undefined;
  setAside: (mine: StoredFormDraft) => void;
  forget: () => void;
} {
  const [aside, setAside] = useState(() => readDraft<StoredFormDraft>(key));
  return {
    aside,
    setAside(mine) {
      storeDraft(key, mine, () => {});
      setAside(mine);
    },
    forget() {
      forgetDraft(key);
      setAside(undefined);
    },
  };
}
