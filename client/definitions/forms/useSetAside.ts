import { useState } from "react";
import { forgetDraft, keepSoon, readDraft } from "../../kit/drafts/draftStore.ts";
import type { KeptForm } from "./keptForm.ts";

/** An edit that waits on this device while the form of somebody else is looked at; undefined when none does. */
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
