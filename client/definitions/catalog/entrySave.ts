import type { CatalogEntry, Collection } from "../../../server/definitions/catalog/rules/catalog.ts";
import { isSame } from "../../../server/definitions/catalog/rules/isSame.ts";
import { type Edit, put, rebased, removed } from "./catalogEdits.ts";

/** Somebody else changed the entry meanwhile, and in fields that were changed here too. */
export class ChangedMeanwhile extends Error {
  readonly theirs: CatalogEntry;
  /** The fields that both changed, each otherwise. */
  readonly clashes: string[];

  constructor(theirs: CatalogEntry, clashes: string[]) {
    super("The entry was changed meanwhile");
    this.theirs = theirs;
    this.clashes = clashes;
  }
}

/** Somebody else removed the entry meanwhile. */
export class RemovedMeanwhile extends Error {}

/** Somebody else added an entry of that id meanwhile. */
export class IdTaken extends Error {}

/** Puts a draft into the catalog as it is then. base: the entry that the draft began from; none for a new one. What
 *  others changed in it meanwhile stays, unless it was changed here too: that is asked first.
 *  over: what was changed here wins, and what was removed comes back. */
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

/** Takes back what was saved of an entry, as long as it is as that has left it. before: none for one that was added. */
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
