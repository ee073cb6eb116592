import { Model } from "objection";

/** One checklist, valid from a registry version on. Immutable: a later version adds its own row. */
export class ChecklistDefinition extends Model {
  static override tableName = "checklist_definitions";
  static override idColumn = ["accession", "version"];
  static override jsonAttributes = ["definition"];

  declare accession: string;
  declare version: number;
  declare definition: Record<string, unknown>;
  declare deprecated: boolean;
}
