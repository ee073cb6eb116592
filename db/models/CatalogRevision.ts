import { Model } from "objection";
import { User } from "./User.ts";

/** The technology catalog after one change; server/definitions/catalog defines the shapes of `config` and `edits`.
 *  Immutable. action: first, saved, synced, reset or restored. */
export class CatalogRevision extends Model {
  static override tableName = "catalog_revisions";
  static override idColumn = "revision";
  static override jsonAttributes = ["config", "edits"];

  declare revision: number;
  declare config: unknown;
  declare edits: unknown;
  declare action: string;
  declare createdById: string | null;
  declare createdAt: Date;
  declare createdBy?: User | null;

  static override relationMappings = () => ({
    createdBy: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: { from: "catalog_revisions.createdById", to: "users.id" },
    },
  });
}
