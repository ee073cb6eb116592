import type { CatalogEntry, Collection } from "../../../server/definitions/catalog/rules/catalog.ts";
import { isSame } from "../../../server/definitions/catalog/rules/isSame.ts";
import { type Edit, put, rebased, removed } from "./catalogEdits.ts";

/** Another user changed the same fields of the entry since the edit began. */
export class ChangedMeanwhile extends Error {
  readonly theirs: CatalogEntry;
  /** The fields that both changed to different values. */
  readonly clashes: string[];

  constructor(theirs: CatalogEntry, clashes: string[]) {
    super("The entry was changed meanwhile");
    this.theirs = theirs;
    this.clashes = clashes;
  }
}

/** Another user removed the entry since the edit began. */
export class RemovedMeanwhile extends Error {}

/** Another user added an entry with this id since the edit began. */
export class IdTaken extends Error {}

/**
 * Returns the edit that saves a draft to the newest catalog. Other users' changes of other fields are kept; a
 * conflict throws.
 * @param base the entry that the draft began from; undefined for a new one
 * @param over overwrites conflicting fields and restores a removed entry
 */
export function entrySave(
  collection: Collection,
  { base, draft, over }: { base: CatalogEntry | undefined; draft: CatalogEntry; over: boolean },
): Edit {
  return (config) => {
    const theirs = config[collection].find(({ id }) => id === draft.id);
    if (!base) {
      if (theirs) throw new IdTaken();
      return put(collection, draft)(config);
    }
    if (!theirs) {
      if (!over) throw new RemovedMeanwhile();
      return put(collection, draft)(config);
    }
    const { entry, clashes } = rebased({ base, mine: draft, theirs });
    if (clashes.length > 0 && !over) throw new ChangedMeanwhile(theirs, clashes);
    return put(collection, entry)(config);
  };
}

/**
 * Returns the edit that reverts a save while the entry is unchanged since.
 * @param before undefined for an added entry
 */
export function entryUndo(
  collection: Collection,
  { before, after }: { before: CatalogEntry | undefined; after: CatalogEntry },
): Edit {
  return (config) => {
    const now = config[collection].find(({ id }) => id === after.id);
    if (!now) throw new RemovedMeanwhile();
    if (!isSame(now, after)) throw new ChangedMeanwhile(now, []);
    return (before ? put(collection, before) : removed(collection, after.id))(config);
  };
}
