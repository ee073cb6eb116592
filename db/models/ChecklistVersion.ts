import { Model } from "objection";

/** One version of the checklist registry after the bundled one, with its source and importer. Immutable. */
export class ChecklistVersion extends Model {
  static override tableName = "checklist_versions";
  static override idColumn = "version";

  declare version: number;
  declare importedAt: Date;
  declare importedById: string | null;
  declare source: string;
}
