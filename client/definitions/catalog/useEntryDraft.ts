import { useMemo, useState } from "react";
import type { CatalogEntry, Collection } from "../../../server/definitions/catalog/rules/catalog.ts";
import { isSame } from "../../../server/definitions/catalog/rules/isSame.ts";
import { draftKey, forgetDraft, readDraft } from "../../kit/drafts/draftStore.ts";
import { useKeptDraft } from "../../kit/drafts/useKeptDraft.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { textOf } from "./catalog.ts";
import { marked } from "./catalogEdits.ts";
import { entryProblem, type EntryProblem, readEntry, whyNoEntry } from "./entryProblem.ts";
import { proposedId } from "./proposedId.ts";

/** What was typed into an entry. typed: in the JSON field. */
interface TypedEntry {
  base: CatalogEntry;
  draft: CatalogEntry;
  typed?: string;
}

/** An entry as it is edited. */
export interface EntryDraft {
  draft: CatalogEntry;
  /** The entry as it was when this edit began. */
  base: CatalogEntry;
  isNew: boolean;
  isDirty: boolean;
  /** Since when it was typed here and not saved, ISO time. */
  keptAt: string | undefined;
  /** Lets go of what is kept of it on this device. */
  forget: () => void;
  /** Goes back to what it began with. */
  discard: () => void;
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
  const { user } = useSession();
  const key = draftKey(user.id, `catalog.${collection}.${isNew ? "new" : given.id}`);
  const [kept, setKept] = useState(() => {
    const before = readDraft<TypedEntry>(key);
    // A new one may begin with another entry than the last new one did.
    return isNew && !isSame(before?.base, given) ? undefined : before;
  });
  const [base, setBase] = useState(kept?.base ?? given);
  const [draft, setDraft] = useState(kept?.draft ?? given);
  const [isIdTyped, setIsIdTyped] = useState(kept !== undefined);
  const [typed, setTyped] = useState(kept?.typed);
  const isJson = typed === undefined || readEntry(typed) !== undefined;

  function change(next: CatalogEntry) {
    setDraft(isNew ? next : marked(next, base));
  }

  const isDirty = !isSame(draft, base) || !isJson;
  useKeptDraft(
    key,
    useMemo(() => (isDirty ? { base, draft, typed } : undefined), [isDirty, base, draft, typed]),
  );

  return {
    draft,
    base,
    isNew,
    isDirty,
    keptAt: isDirty ? kept?.keptAt : undefined,
    forget: () => forgetDraft(key),
    discard() {
      setBase(given);
      setDraft(given);
      setIsIdTyped(false);
      setTyped(undefined);
      setKept(undefined);
    },
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
