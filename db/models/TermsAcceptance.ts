import { Model } from "objection";
import { User } from "./User.ts";

/** The acceptance of a version of the terms of use by a user. */
export class TermsAcceptance extends Model {
  static override tableName = "terms_acceptances";
  static override idColumn = ["userId", "version"];

  declare userId: string;
  declare version: number;
  declare acceptedAt: Date;
  declare user?: User;

  static override get relationMappings() {
    return {
      user: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "terms_acceptances.userId", to: "users.id" },
      },
    };
  }
}
