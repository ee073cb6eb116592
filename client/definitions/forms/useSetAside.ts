import { useState } from "react";
import { forgetDraft, keepSoon, readDraft } from "../../kit/drafts/draftStore.ts";
import type { KeptForm } from "./keptForm.ts";

/** A draft that is set aside on this device while the form of another user is viewed; undefined without one. */
export function useSetAside(key: string): {
  aside: KeptForm | undefined;
  setAside: (mine: KeptForm) => void;
  forget: () => void;
} {
  const [aside, setAside] = useState(() => readDraft<KeptForm>(key));
  return {
    aside,
    setAside(mine) {
      keepSoon(key, mine, () => {});
      setAside(mine);
    },
    forget() {
      forgetDraft(key);
      setAside(undefined);
    },
  };
}
