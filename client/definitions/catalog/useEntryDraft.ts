import { useMemo, useState } from "react";
import type { CatalogEntry, Collection } from "../../../server/definitions/catalog/rules/catalog.ts";
import { isSame } from "../../../server/definitions/catalog/rules/isSame.ts";
import { draftKey, forgetDraft, readDraft } from "../../kit/drafts/draftStore.ts";
import { useStoredDraft } from "../../kit/drafts/useStoredDraft.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { toText } from "./catalog.ts";
import { marked } from "./catalogEdits.ts";
import { entryProblem, type EntryProblem, readEntry, whyNoEntry } from "./entryProblem.ts";
import { proposedId } from "./proposedId.ts";

/** The input for an entry. typed: the text of the JSON field. */
interface TypedEntry {
  base: CatalogEntry;
  draft: CatalogEntry;
  typed?: string;
}

/** An entry as it is edited. */
export interface EntryDraft {
  draft: CatalogEntry;
  /** The entry at the start of this edit. */
  base: CatalogEntry;
  isNew: boolean;
  isDirty: boolean;
  /** The time of the first unsaved input on this device, ISO 8601. */
  savedAt: string | undefined;
  /** Removes the stored draft from this device. */
  forget: () => void;
  /** Resets the draft to its base. */
  discard: () => void;
  /** The reason why the draft cannot be saved. */
  problem: EntryProblem | undefined;
  /** The text of the JSON field while it is open; may be invalid JSON. */
  typed: string | undefined;
  change: (next: CatalogEntry) => void;
  rename: (name: string) => void;
  setId: (id: string) => void;
  openJson: () => void;
  typeJson: (text: string) => void;
  /** Returns to the fields. Returns false if the text is not an entry. */
  closeJson: () => boolean;
  /** Replaces the draft by the provider's entry. */
  takeProvided: (provided: CatalogEntry) => void;
  /** Continues the edit from another base. */
  rebaseOn: (base: CatalogEntry, draft: CatalogEntry) => void;
}

/**
 * @param given the entry, or the initial values of a new one
 * @param taken the ids of the other entries
 */
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
  const { user } = useSession();
  const key = draftKey(user.id, `catalog.${collection}.${isNew ? "new" : given.id}`);
  const [storedDraft, setStoredDraft] = useState(() => {
    const before = readDraft<TypedEntry>(key);
    // A stored draft of another new entry may have other initial values.
    return isNew && !isSame(before?.base, given) ? undefined : before;
  });
  const [base, setBase] = useState(storedDraft?.base ?? given);
  const [draft, setDraft] = useState(storedDraft?.draft ?? given);
  const [isIdTyped, setIsIdTyped] = useState(storedDraft !== undefined);
  const [typed, setTyped] = useState(storedDraft?.typed);
  const isJson = typed === undefined || readEntry(typed) !== undefined;

  function change(next: CatalogEntry) {
    setDraft(isNew ? next : marked(next, base));
  }

  const isDirty = !isSame(draft, base) || !isJson;
  useStoredDraft(
    key,
    useMemo(() => (isDirty ? { base, draft, typed } : undefined), [isDirty, base, draft, typed]),
  );

  return {
    draft,
    base,
    isNew,
    isDirty,
    savedAt: isDirty ? storedDraft?.savedAt : undefined,
    forget: () => forgetDraft(key),
    discard() {
      setBase(given);
      setDraft(given);
      setIsIdTyped(false);
      setTyped(undefined);
      setStoredDraft(undefined);
    },
    problem: isJson
      ? entryProblem(draft, { known: isNew ? undefined : base.id, taken })
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
      change({ ...draft, id: id === "" ? proposedId(toText(draft["name"]), taken) : id });
    },
    openJson: () => setTyped(JSON.stringify(draft, null, 2)),
    typeJson(text) {
      setTyped(text);
      setIsIdTyped(true);
      const entry = readEntry(text);
      // An explicit value of localOverrides in the JSON is kept.
      if (entry) setDraft(isSame(entry["localOverrides"], base.localOverrides) ? marked(entry, base) : entry);
    },
    closeJson() {
      if (isJson) setTyped(undefined);
      return isJson;
    },
    takeProvided: setDraft,
    rebaseOn(nextBase, next) {
      setBase(nextBase);
      setDraft(next);
      if (typed !== undefined) setTyped(JSON.stringify(next, null, 2));
    },
  };
}
