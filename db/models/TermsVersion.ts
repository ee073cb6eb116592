import { Model } from "objection";
import { User } from "./User.ts";

/** A published version of the terms of use. The newest one is in force unless it was withdrawn. */
export class TermsVersion extends Model {
  static override tableName = "terms_versions";
  static override idColumn = "version";

  /** 1, 2, 3 … */
  declare version: number;
  /** Plain text. */
  declare text: string;
  declare publishedAt: Date;
  declare publishedById: string | null;
  declare withdrawnAt: Date | null;
  declare publishedBy?: User | null;

  static override get relationMappings() {
    return {
      publishedBy: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "terms_versions.publishedById", to: "users.id" },
      },
    };
  }
}
