import { Model } from "objection";
import { IndexSetEntry } from "./IndexSetEntry.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** A set of indexes by plate layout, as a kit provides it. */
export class IndexSet extends StoredRecord {
  static override tableName = "index_sets";

  declare name: string;
  declare note: string | null;
  declare createdById: string | null;
  declare entries?: IndexSetEntry[];

  static override get relationMappings() {
    return {
      entries: {
        relation: Model.HasManyRelation,
        modelClass: IndexSetEntry,
        join: { from: "index_sets.id", to: "index_set_entries.indexSetId" },
      },
    };
  }
}
