import { useState } from "react";
import type { CatalogEntry, Collection } from "../../server/technologies/rules/catalog.ts";
import { isSame } from "../../server/technologies/rules/isSame.ts";
import { t } from "../messages/t.ts";
import { textOf } from "./catalog.ts";
import { marked } from "./catalogEdits.ts";
import { entryProblem, type EntryProblem, readEntry, whyNoEntry } from "./entryProblem.ts";
import { proposedId } from "./proposedId.ts";

/** An entry as it is edited. */
export interface EntryDraft {
  draft: CatalogEntry;
  /** The entry as it was when this edit began. */
  base: CatalogEntry;
  isNew: boolean;
  isDirty: boolean;
  /** What keeps it from being saved. */
  problem: EntryProblem | undefined;
  /** What stands in the JSON field while that is shown; it need not be JSON yet. */
  typed: string | undefined;
  change: (next: CatalogEntry) => void;
  rename: (name: string) => void;
  setId: (id: string) => void;
  openJson: () => void;
  typeJson: (text: string) => void;
  /** Goes back to the fields. Gives whether it could: what is typed must be an entry. */
  closeJson: () => boolean;
  /** Takes the provider's in its place. */
  takeProvided: (provided: CatalogEntry) => void;
  /** Goes on from another state of the entry than the edit began with. */
  goOnFrom: (base: CatalogEntry, draft: CatalogEntry) => void;
}

/** given: the entry, or what a new one begins with. taken: ids of the others. */
export function useEntryDraft({
  collection,
  given,
  isNew,
  taken,
}: {
  collection: Collection;
  given: CatalogEntry;
  isNew: boolean;
  taken: ReadonlySet<string>;
}): EntryDraft {
  const [base, setBase] = useState(given);
  const [draft, setDraft] = useState(given);
  const [isIdTyped, setIsIdTyped] = useState(false);
  const [typed, setTyped] = useState<string>();
  const isJson = typed === undefined || readEntry(typed) !== undefined;

  function change(next: CatalogEntry) {
    setDraft(isNew ? next : marked(next, base));
  }

  return {
    draft,
    base,
    isNew,
    isDirty: !isSame(draft, base) || !isJson,
    problem: isJson
      ? entryProblem(collection, draft, { known: isNew ? undefined : base.id, taken })
      : { field: "entry", text: t("catalog.problem.json", { why: whyNoEntry(typed) }) },
    typed,
    change,
    rename(name) {
      const { name: _, ...rest } = draft;
      const id = isNew && !isIdTyped ? proposedId(name, taken) : draft.id;
      change({ ...rest, ...(name === "" ? {} : { name }), id });
    },
    setId(id) {
      setIsIdTyped(id !== "");
      change({ ...draft, id: id === "" ? proposedId(textOf(draft["name"]), taken) : id });
    },
    openJson: () => setTyped(JSON.stringify(draft, null, 2)),
    typeJson(text) {
      setTyped(text);
      setIsIdTyped(true);
      const entry = readEntry(text);
      // Whoever types whose it is means it.
      if (entry) setDraft(isSame(entry["localOverrides"], base.localOverrides) ? marked(entry, base) : entry);
    },
    closeJson() {
      if (isJson) setTyped(undefined);
      return isJson;
    },
    takeProvided: setDraft,
    goOnFrom(nextBase, next) {
      setBase(nextBase);
      setDraft(next);
      if (typed !== undefined) setTyped(JSON.stringify(next, null, 2));
    },
  };
}
